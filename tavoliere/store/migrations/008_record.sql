-- What more is known of a finished game: `ended` is why it was over, empty in older lines; `review` is what the coach
-- found out on the player's device, as JSON, and `card` the costliest choice, to practise with. Both may be empty.
ALTER TABLE played ADD COLUMN ended TEXT NOT NULL DEFAULT '';
ALTER TABLE played ADD COLUMN review TEXT NOT NULL DEFAULT '';
ALTER TABLE played ADD COLUMN card TEXT NOT NULL DEFAULT '';

-- Games of tables that have expired, as text, for those who have a line of them.
CREATE TABLE record (
    game TEXT NOT NULL,
    number BIGINT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (game, number)
);
