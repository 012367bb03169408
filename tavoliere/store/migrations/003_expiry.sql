-- Tables that are about to expire, and since when: in milliseconds of `served`, the time that servers have run on
-- this database (a setting). Anything that happens at a table lifts its mark.
CREATE TABLE doomed (
    game TEXT PRIMARY KEY,
    since BIGINT NOT NULL
);
