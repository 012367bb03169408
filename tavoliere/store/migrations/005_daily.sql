-- The daily roll: one line for each person and day. `person` is the hash of a device's token; `review` is what
-- perfect play says about the game, as JSON, or empty until that is known.
CREATE TABLE daily (
    person TEXT NOT NULL,
    day TEXT NOT NULL,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    points BIGINT NOT NULL,
    at BIGINT NOT NULL,
    review TEXT NOT NULL,
    PRIMARY KEY (person, day)
);

CREATE INDEX daily_place ON daily (day, points);
