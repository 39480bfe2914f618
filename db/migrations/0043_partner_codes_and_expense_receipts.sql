-- A partner's trips by code: those of one with few were looked for among everybody's.
create index trips_by_partner_code on trips (partner_id, number) where partner_id is not null;

-- What shows a trip's tolls, parking and extras: files of the partner that ran it.
create table expense_receipts (
  file_id uuid primary key references document_files,
  trip_id uuid not null references trips
);
create index expense_receipts_trip on expense_receipts (trip_id);
