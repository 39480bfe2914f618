-- Of the first steps of a new central, those that its administrators passed over.
alter table settings add column skipped_steps text[] not null default '{}';
