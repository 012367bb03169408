-- Where a browser may be called that has no page of ours open, and with which keys: one line for each device. `quiet`
-- are the hours without notices, as 22-8, by the clocks of `zone`.
CREATE TABLE receiver (
    device TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    endpoint TEXT NOT NULL,
    point TEXT NOT NULL,
    auth TEXT NOT NULL,
    language TEXT NOT NULL,
    zone TEXT NOT NULL,
    quiet TEXT NOT NULL,
    since BIGINT NOT NULL
);

CREATE INDEX receiver_person ON receiver (person);

-- Which decision is asked of whom at a table of a game over days, since when, and whether they have been called.
CREATE TABLE waiting (
    game TEXT NOT NULL,
    person TEXT NOT NULL,
    decision BIGINT NOT NULL,
    at BIGINT NOT NULL,
    told BIGINT NOT NULL,
    PRIMARY KEY (game, person)
);

CREATE INDEX waiting_person ON waiting (person, at);

-- When there is something to do next at a table of a game over days, and up to which event of its log that is known.
CREATE TABLE due (
    game TEXT PRIMARY KEY,
    seq BIGINT NOT NULL,
    at BIGINT NOT NULL
);

CREATE INDEX due_at ON due (at);

INSERT INTO due (game, seq, at)
SELECT DISTINCT game, 0, 0 FROM event
WHERE data LIKE '%"clock":86400%' OR data LIKE '%"clock":259200%'
OR data LIKE '%"clock":604800%' OR data LIKE '%"clock":1209600%';

-- The chat that is told what happens at a table, or at the tables of a circle; and who wanted that, in which language.
CREATE TABLE hook (
    place TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    language TEXT NOT NULL,
    url TEXT NOT NULL
)
