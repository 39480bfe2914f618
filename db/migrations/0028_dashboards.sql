-- A client's last thirty days, what a partner is still to be paid, and how soon immediate trips were accepted lately.
create index trips_by_client_end on trips (client_id, ended_at) where status = 'completed';
create index trips_pending_of_partner on trips (partner_id, release_on) where partner_side = 'pending';
create index trips_accepted_at_once on trips (accepted_at) where kind = 'immediate' and accepted_at is not null;
