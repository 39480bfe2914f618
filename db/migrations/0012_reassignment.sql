-- A trip that the central passed to a driver who did not accept it. The partner may give it back without a fee until it
-- confirms the trip or departs.
alter table trips add column assigned_by_central boolean not null default false;
