-- The positions of a week, one for each game, as JSON with all choices and their chances; and who has tried which, and
-- what the choice gave away, in tenths of a percent.
CREATE TABLE puzzle (
    week TEXT NOT NULL,
    game TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (week, game)
);
CREATE TABLE tried (
    person TEXT NOT NULL,
    week TEXT NOT NULL,
    game TEXT NOT NULL,
    move TEXT NOT NULL,
    lost BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (person, week, game)
);

CREATE INDEX tried_week ON tried (week, game, lost);

-- The device that took a day's dice along, to play them without a network; empty if they are played here.
ALTER TABLE daily ADD COLUMN taken TEXT NOT NULL DEFAULT '';
