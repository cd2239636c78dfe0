-- Each step's row holds a hash over the one before it and itself. Rows from before this have none.
ALTER TABLE steps ADD COLUMN chain TEXT;

-- A row for each server that writes here: whether writing works is tried with it.
CREATE TABLE probes (
    server TEXT NOT NULL PRIMARY KEY,
    tried BIGINT NOT NULL
);
