-- The devices of people who have several: `hash` is that of a device's token. A device that is not here is a person by
-- itself, under its own hash; one with an empty person was dropped.
CREATE TABLE device (
    hash TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    name TEXT NOT NULL,
    since BIGINT NOT NULL,
    seen BIGINT NOT NULL
);

CREATE INDEX device_person ON device (person);

-- The twelve words that bring a device to a person, by their hash: for a few minutes, and for one device.
CREATE TABLE words (
    hash TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    until BIGINT NOT NULL
);

CREATE INDEX visitor_device ON visitor (device);
