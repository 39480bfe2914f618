-- Drivers who entered a queue by position leave it when their page no longer sends positions at the rank.

alter table queue_places
  -- Instant of the last position at the rank, without the position. Null: the driver was not seen there by position, or
  -- the central confirmed the driver by hand.
  add column located_at timestamptz,
  -- Time of the question after a long time without such a position. Signs of the page do not answer it.
  add column position_asked_at timestamptz;
