-- Ratings of completed trips by their passengers. A rating has no name and no free text.
create table trip_ratings (
  trip_id uuid primary key references trips on delete cascade,
  -- Partner of the trip, for the ratings of a partner.
  partner_id uuid not null references partners,
  stars integer not null check (stars between 1 and 5),
  reasons text[] not null default '{}'
    check (reasons <@ array['punctuality', 'driving', 'car', 'courtesy', 'route', 'charge']),
  rated_at timestamptz not null default app_now()
);
create index trip_ratings_of_partner on trip_ratings (partner_id, rated_at);
