-- In which order visitors came to a table: the first of them give way when there are too many.
ALTER TABLE visitor ADD COLUMN number BIGINT NOT NULL DEFAULT 0;
