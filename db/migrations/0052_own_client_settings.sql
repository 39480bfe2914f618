-- Who gets a client's invoices by e-mail; none: the contact of its record does.
alter table clients add column invoice_emails text[] not null default '{}' check (cardinality(invoice_emails) <= 10);

-- What a client calls whom and where it goes often, and the address itself: a favourite need not have been driven to yet.
alter table favourite_passengers add column name text;
alter table favourite_stops
  add column name text,
  add column stop jsonb,
  add column service_area_id uuid references service_areas (id),
  add check ((stop is null) = (service_area_id is null));
