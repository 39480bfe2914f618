-- Dashboards sum the days of the last month at each look: by indexes that hold what is summed, so that no trip is read for it.
create index trips_completed on trips (ended_at) include (total_cents) where status = 'completed';
drop index trips_by_client_end;
create index trips_by_client_end on trips (client_id, ended_at) include (total_cents) where status = 'completed';
drop index trips_by_partner_end;
create index trips_by_partner_end on trips (partner_id, ended_at) include (status, partner_cents) where partner_id is not null;

-- How long a trip under way lasts at most: none that began earlier is in the way of another.
create index trips_held_length on trips (duration_seconds) where status in ('accepted', 'en_route', 'arrived', 'in_progress');

-- An index is enough as far as its table has been vacuumed, and a fifth of three years is too much to wait for.
alter table trips set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
