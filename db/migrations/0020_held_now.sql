-- Who may take a trip is asked of every partner's trips at that hour: those that it holds now, and not all that it ever ran.
create index trips_held_now on trips (partner_id, pickup_at) where status in ('accepted', 'en_route', 'arrived', 'in_progress');
