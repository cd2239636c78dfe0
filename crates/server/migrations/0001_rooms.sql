-- A room's truth is its steps: an append-only list. Whoever loses the race for a number reads again and tries the next.
-- The row in `rooms` only says what can be told about a room without reading its steps.
CREATE TABLE rooms (
    id TEXT NOT NULL PRIMARY KEY,
    created BIGINT NOT NULL,
    public BIGINT NOT NULL,
    clocked BIGINT NOT NULL,
    status TEXT NOT NULL,
    summary TEXT NOT NULL
);

CREATE INDEX rooms_by_status ON rooms (status, public, created);

CREATE TABLE steps (
    room TEXT NOT NULL,
    number BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (room, number)
);
