-- Circles of people. `turn` is part of the key in a circle's link: a new turn makes the old link useless. `used` is when
-- somebody last looked in, to the day.
CREATE TABLE circle (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    turn BIGINT NOT NULL,
    made BIGINT NOT NULL,
    used BIGINT NOT NULL
);

-- Who is in it: `number` names a member to the others, and `place` is the order in which members come after the founder,
-- who has the lowest.
CREATE TABLE member (
    circle TEXT NOT NULL,
    number BIGINT NOT NULL,
    person TEXT NOT NULL,
    name TEXT NOT NULL,
    since BIGINT NOT NULL,
    place BIGINT NOT NULL,
    PRIMARY KEY (circle, number),
    UNIQUE (circle, person)
);

CREATE INDEX member_person ON member (person);

-- The tables that were opened in a circle; a line outlives its table, because the games played there count on.
CREATE TABLE circle_table (
    game TEXT PRIMARY KEY,
    circle TEXT NOT NULL,
    at BIGINT NOT NULL
);

CREATE INDEX circle_table_circle ON circle_table (circle, at);

-- How much of each seat's result in a finished game was luck, as JSON, in shares of the win, by the server's own review;
-- empty if it cannot be known.
CREATE TABLE luck (
    game TEXT NOT NULL,
    number BIGINT NOT NULL,
    seats TEXT NOT NULL,
    PRIMARY KEY (game, number)
)
