-- One row a table; `opened` is the place of the latest opening, from which its log is read.
CREATE TABLE game (
    id TEXT PRIMARY KEY,
    opened BIGINT NOT NULL
);

-- The log. Its key is the compare-and-swap: of two that write the same place, one is refused.
CREATE TABLE event (
    game TEXT NOT NULL,
    seq BIGINT NOT NULL,
    at BIGINT NOT NULL,
    key TEXT NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (game, seq)
);

-- The devices that may watch a table, or also sit down; by the hash of their tokens.
CREATE TABLE visitor (
    game TEXT NOT NULL,
    device TEXT NOT NULL,
    may_sit INTEGER NOT NULL,
    PRIMARY KEY (game, device)
);

-- What the server must remember of itself.
CREATE TABLE setting (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
