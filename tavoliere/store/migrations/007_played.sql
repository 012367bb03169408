-- One line for each person and finished game: it stays when the table has expired. `seats` says of each seat, as JSON,
-- what it was called, the bot's level if it was one, its points and whether it won.
CREATE TABLE played (
    person TEXT NOT NULL,
    game TEXT NOT NULL,
    number BIGINT NOT NULL,
    kind TEXT NOT NULL,
    seat BIGINT NOT NULL,
    at BIGINT NOT NULL,
    seats TEXT NOT NULL,
    PRIMARY KEY (person, game, number)
);

CREATE INDEX played_at ON played (person, at);
CREATE INDEX played_game ON played (game);
