-- Links of the wall version of the board Hoje, for screens in the lobby of a client. The code alone opens the page.
create table wall_links (
  id uuid primary key,
  client_id uuid not null references clients on delete cascade,
  -- Name by which the client's users tell their screens apart.
  name text not null check (length(name) between 1 and 40),
  code text not null unique check (length(code) >= 22),
  created_at timestamptz not null default app_now()
);
create index wall_links_of_client on wall_links (client_id, id);
