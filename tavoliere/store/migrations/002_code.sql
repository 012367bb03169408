-- The short code of a table's invitation, while it lasts.
CREATE TABLE code (
    game TEXT PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    until BIGINT NOT NULL
);
