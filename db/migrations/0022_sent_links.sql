-- Clients whose passengers get the link of their trip from the panel.
alter table clients add column sends_passenger_link boolean not null default false;

-- Optional contact of a passenger. `language`: language of the e-mail and of the passenger's page; null: not stated.
alter table trip_passengers
  add column email text,
  add column language text check (language in ('pt', 'en', 'es'));

alter table ride_links
  -- email: queued as an e-mail. waiting: a person has to send it. sent: a person sent it. Null: the panel sends nothing.
  add column delivery text check (delivery in ('email', 'waiting', 'sent')),
  -- Digest of the passenger's e-mail or phone for which `delivery` was decided, to notice that the passenger changed.
  add column recipient_digest text;
create index ride_links_waiting on ride_links (trip_id) where delivery = 'waiting';
