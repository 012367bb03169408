-- Evenings of several games: each is a log of events, in which people stand as numbers.
CREATE TABLE evening (
    id TEXT PRIMARY KEY,
    circle TEXT NOT NULL,
    at BIGINT NOT NULL
);

CREATE TABLE evening_event (
    evening TEXT NOT NULL,
    seq BIGINT NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (evening, seq)
);

-- Who has which number on an evening; 0 is the host, who need not play.
CREATE TABLE entrant (
    evening TEXT NOT NULL,
    number BIGINT NOT NULL,
    person TEXT NOT NULL,
    PRIMARY KEY (evening, number)
);

CREATE INDEX entrant_person ON entrant (person);

-- The tables that were opened for an evening's games.
CREATE TABLE evening_table (
    game TEXT PRIMARY KEY,
    evening TEXT NOT NULL
);

CREATE INDEX evening_table_evening ON evening_table (evening)
