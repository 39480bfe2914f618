-- A pending partner waits for the central; with a correction asked for, the central waits for it until it has sent its record again.
alter table partners add column correction text, add column submitted_at timestamptz,
  add constraint partners_correction check (correction is null or status = 'pending');
create index partners_pending on partners (created_at) where status = 'pending';

-- A driver or vehicle that its partner put on record waits for the central while requested_at says since when.
alter table drivers add column requested_at timestamptz, add column refusal text,
  add constraint drivers_requested check (requested_at is null or not active);
alter table vehicles add column requested_at timestamptz, add column refusal text,
  add constraint vehicles_requested check (requested_at is null or not active);
create index drivers_waiting on drivers (partner_id) where requested_at is not null;
create index vehicles_waiting on vehicles (partner_id) where requested_at is not null;
alter table settings add column fleet_needs_approval boolean not null default true;

-- What a partner's score counts of the last months.
create index trip_offers_decided on trip_offers (partner_id, decided_at) where decided_at is not null;
create index trip_holders_since on trip_holders (partner_id, held_from);
