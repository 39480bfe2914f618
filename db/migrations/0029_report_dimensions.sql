-- Reports break sums down by vehicle category and by payment method as well: two more grains, and two more columns of the whole one.
alter table trip_rollups
  drop constraint trip_rollups_grain_check,
  drop constraint trip_rollups_service_area_id_day_grain_hour_partner_id_clie_key,
  add column category text,
  add column payment_method text,
  add constraint trip_rollups_grain_check check (grain in ('hour', 'partner', 'client', 'category', 'payment', 'whole')),
  add constraint trip_rollups_once unique nulls not distinct
    (service_area_id, day, grain, hour, partner_id, client_id, category, payment_method);

-- Every day is made anew from its trips; until the last is, the page says that its sums still grow.
insert into rollup_marks (about, service_area_id, day)
  select distinct 'trips', service_area_id, (ended_at at time zone time_zone)::date from trips where ended_at is not null;
update rollup_state set as_of = null;
