-- Which kind of panel this database belongs to: a demonstration and a real central never share one.
create table installation (
  single boolean primary key default true check (single),
  kind text not null check (kind in ('panel', 'demo')),
  -- A demonstration that was cut off while loading is loaded again from the start.
  complete boolean not null
);
revoke insert, update, delete on installation from painel_app;

-- A request's own instant, by the clock that its rules went by.
alter table bookings alter column created_at set default app_now();
alter table trips alter column created_at set default app_now();
