-- Room of a hotel guest. Erased with the other texts of the trip.
alter table trip_notes add column room text check (char_length(room) <= 12);

-- Public page on which the guests of a client request trips. A client has at most one.
create table guest_pages (
  client_id uuid primary key references clients,
  -- Random code of the page's address. A renewed code makes the old address invalid.
  code text not null unique,
  active boolean not null default true,
  -- Stop at which the guests are picked up, in the form of a requested stop with coordinates.
  pickup jsonb not null,
  -- Origins of sites that may embed the page.
  origins text[] not null default '{}' check (cardinality(origins) <= 10),
  -- Estimate above which a guest cannot charge a trip to the room. Null: no limit.
  room_limit_cents integer check (room_limit_cents >= 0),
  version integer not null default 1,
  updated_at timestamptz not null default app_now()
);

-- Requests of guests, for idempotency, limits and approval. Deleted with the link of the trip, some days after its end.
create table guest_requests (
  trip_id uuid primary key references ride_links on delete cascade,
  client_id uuid not null references guest_pages on delete cascade,
  -- Idempotency key of the guest's browser, and an HMAC of the request.
  key text not null,
  request_hash bytea not null,
  created_at timestamptz not null default app_now(),
  unique (client_id, key)
);
create index guest_requests_of_page on guest_requests (client_id, created_at);
