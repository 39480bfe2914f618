-- Employees of a client, their groups, and the policies for billed trips. The first passenger of a billed trip whose phone belongs to
-- an active employee makes the trip count for this employee.
alter table clients add column employees_only boolean not null default false;

create table employee_groups (
  id uuid primary key,
  client_id uuid not null references clients,
  name text not null,
  -- Limit of all members together in a month of the local pickup date; null: none.
  monthly_limit_cents bigint check (monthly_limit_cents >= 0),
  active boolean not null default true,
  version bigint not null default 1,
  unique (client_id, name),
  unique (id, client_id)
);

create table employees (
  id uuid primary key,
  client_id uuid not null references clients,
  name text not null,
  phone text not null,
  email text,
  -- Number of the employee in the client's own system.
  registration text,
  cost_centre_id uuid references cost_centres,
  group_id uuid,
  active boolean not null default true,
  version bigint not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  foreign key (group_id, client_id) references employee_groups (id, client_id)
);
create unique index employees_phone on employees (client_id, phone) where active;
-- Finds a caller of the central, and the data of a person to erase.
create index employees_by_phone on employees (phone);
create unique index employees_registration on employees (client_id, registration) where registration is not null;
create index employees_of_group on employees (group_id) where group_id is not null;
create index employees_of_cost_centre on employees (cost_centre_id) where cost_centre_id is not null;

-- Rules of a group, or of one employee. A null of the employee's row takes the value of the group's row; without both there is no rule.
create table employee_policies (
  id uuid primary key,
  group_id uuid unique references employee_groups,
  employee_id uuid unique references employees,
  per_trip_cents bigint check (per_trip_cents >= 0),
  per_day_cents bigint check (per_day_cents >= 0),
  per_month_cents bigint check (per_month_cents >= 0),
  -- Local minutes of the day of allowed pickups; from > until spans midnight.
  from_minute smallint check (from_minute between 0 and 1439),
  until_minute smallint check (until_minute between 0 and 1439),
  -- ISO weekdays, Monday is 1.
  weekdays smallint[] check (weekdays <@ '{1,2,3,4,5,6,7}'),
  categories text[],
  -- Zones of origin and destination. A trip is allowed inside these zones or on one of the routes.
  zone_ids uuid[],
  -- Pairs of zones (`[{"fromZoneId", "toZoneId"}]`), valid in both directions.
  routes jsonb,
  -- Effect of a broken rule: refusal, acceptance with a reason, or approval with a reason.
  exceed text check (exceed in ('never', 'reason', 'approval')),
  -- User of the client who approves; null: every approver.
  approver_id uuid references auth_users on delete set null,
  check (num_nonnulls(group_id, employee_id) = 1),
  check ((from_minute is null) = (until_minute is null))
);

-- Employee and group that a billed trip counts for, as at its request, and the approver whom the policy names.
alter table trips
  add column employee_id uuid references employees,
  add column employee_group_id uuid references employee_groups,
  add column approver_id uuid references auth_users on delete set null;
create index trips_of_employee on trips (employee_id, pickup_at) where employee_id is not null;

-- The rows of a group count a month; those of an employee a month or, with `day`, one day. `holder_id` is the record whose limit the row
-- counts, so that each row is found by one index lookup and rows of employees never mix with those of clients and cost centres.
alter table client_limits
  add column group_id uuid references employee_groups,
  add column employee_id uuid references employees,
  add column day date,
  add column holder_id uuid not null generated always as (coalesce(employee_id, group_id, cost_centre_id, client_id)) stored,
  add check (num_nonnulls(cost_centre_id, group_id, employee_id) <= 1),
  add check (day is null or employee_id is not null and date_trunc('month', day::timestamp)::date = month),
  drop constraint client_limits_client_id_cost_centre_id_month_key,
  add unique nulls not distinct (holder_id, month, day);
