-- Favourite passengers by part of their name, for the field of a client, which also finds a client by a passenger.
create index favourite_passengers_search on favourite_passengers using gin (plain_text(name) gin_trgm_ops)
  with (fastupdate = off);
