-- The daily roll: one line for each person and day, written when they begin. `game` is the table; `at` is when it
-- ended, 0 until then; `review` is what perfect play says about the game, as JSON, or empty until that is known.
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
