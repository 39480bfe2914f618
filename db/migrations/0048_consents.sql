-- Terms of use and privacy notice, each version as it was published, and who accepted which of them when.
create table consent_texts (
  kind text not null check (kind in ('terms', 'privacy')),
  version integer not null check (version > 0),
  body text not null check (body <> ''),
  published_by uuid,
  published_at timestamptz not null default app_now(),
  primary key (kind, version)
);
create trigger consent_texts_append_only before update or delete or truncate on consent_texts
  for each statement execute function refuse_change();
revoke update, delete, truncate on consent_texts from painel_app;

create table consents (
  user_id uuid not null references auth_users (id),
  kind text not null,
  version integer not null,
  accepted_at timestamptz not null default app_now(),
  primary key (user_id, kind, version),
  foreign key (kind, version) references consent_texts
);
create trigger consents_append_only before update or delete or truncate on consents
  for each statement execute function refuse_change();
revoke update, delete, truncate on consents from painel_app;
