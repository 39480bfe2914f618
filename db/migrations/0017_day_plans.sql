-- Plans of a day: proposals of which driver takes which booked trips. A plan changes no trip until it is designated.
create table day_plans (
  id uuid primary key,
  service_area_id uuid not null references service_areas,
  day date not null,
  mode text not null check (mode in ('cooperativa', 'frota')),
  state text not null default 'computing' check (state in ('computing', 'stopping', 'ready', 'cancelled', 'failed')),
  progress_percent integer not null default 0 check (progress_percent between 0 and 100),
  -- Drivers with the ids of their trips, and what no plan can surpass. The rest is read from the trips.
  chains jsonb not null default '[]',
  bound jsonb,
  version integer not null default 1,
  created_by uuid not null references auth_users,
  created_at timestamptz not null default app_now()
);
create unique index day_plans_computing on day_plans (service_area_id, day) where state = 'computing';
create index day_plans_of_day on day_plans (service_area_id, day, created_at);
create index day_plans_unfinished on day_plans (created_at) where state in ('computing', 'stopping');
create index day_plans_age on day_plans (created_at);
