-- How many Pix charges of trips may stand open at once, per client and per partner.
alter table settings
  add column open_charges_per_client smallint not null default 5 check (open_charges_per_client between 1 and 1000),
  add column open_charges_per_partner smallint not null default 20 check (open_charges_per_partner between 1 and 1000);

-- Open charges are counted among these few trips.
create index trips_unpaid_pix_of_client on trips (client_id)
  where payment_method = 'pix_central' and status = 'completed' and client_side = 'none';
create index trips_unpaid_pix_of_partner on trips (partner_id)
  where payment_method = 'pix_central' and status = 'completed' and client_side = 'none';

-- The partner's part of a trip by Pix to the central waits for the passenger's money. Its day is promised when the money is there.
update trips set release_on = null
  where payment_method = 'pix_central' and partner_side = 'pending' and client_side <> 'paid' and client_amount_cents > 0;
