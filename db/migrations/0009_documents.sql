-- Documents of partners, as files.

-- Uploaded files, re-encoded, in DATA_DIR/documents under their id. Files without a document are removed.
create table document_files (
  id uuid primary key,
  partner_id uuid not null references partners,
  content_type text not null check (content_type in ('image/jpeg', 'application/pdf')),
  bytes integer not null check (bytes > 0),
  sha256 bytea not null check (length(sha256) = 32),
  sent_by uuid not null references auth_users,
  sent_at timestamptz not null default app_now()
);
create index document_files_partner on document_files (partner_id);
-- Limits the unused files of a sender.
create index document_files_sender on document_files (sent_by);

-- Documents of a partner, driver or vehicle. A document counts after the central has accepted it.
create table documents (
  id uuid primary key,
  partner_id uuid not null references partners,
  driver_id uuid references drivers,
  vehicle_id uuid references vehicles,
  kind text not null check (kind in ('licence', 'municipal_licence', 'registration', 'permit', 'other')),
  title text,
  file_id uuid not null references document_files,
  -- File name of the sender. Only displayed, never used as a path.
  label text,
  number text,
  expires_on date,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'refused', 'replaced')),
  reason text,
  sent_by uuid not null references auth_users,
  sent_at timestamptz not null default app_now(),
  decided_by uuid references auth_users,
  decided_at timestamptz,
  version bigint not null default 1,
  constraint documents_check check (num_nonnulls(driver_id, vehicle_id) <= 1),
  constraint documents_check1 check ((kind in ('licence', 'municipal_licence')) <= (driver_id is not null)),
  constraint documents_check2 check ((kind in ('registration', 'permit')) <= (vehicle_id is not null)),
  constraint documents_check3 check ((kind = 'other') = (title is not null)),
  constraint documents_check4 check ((status = 'refused') = (reason is not null)),
  constraint documents_check5 check ((status = 'pending') = (decided_at is null))
);
create unique index documents_file on documents (file_id);
create index documents_partner on documents (partner_id, sent_at desc);
create index documents_pending on documents (sent_at) where status = 'pending';
create index documents_other on documents (expires_on) where kind = 'other' and status = 'accepted';

-- Last days of all documents, drivers and vehicles in use, one row each.
create view document_ends as
  select d.partner_id, d.id as subject_id, 'licence' as kind, null::text as title, d.name as holder, d.licence_expires_on as expires_on
    from drivers d where d.active and d.licence_expires_on is not null
  union all
  select d.partner_id, d.id, 'municipal_licence', null, d.name, d.municipal_licence_expires_on
    from drivers d where d.active and d.municipal_licence_expires_on is not null
  union all
  select v.partner_id, v.id, 'registration', null, v.plate, v.registration_expires_on
    from vehicles v where v.active and v.registration_expires_on is not null
  union all
  select v.partner_id, v.id, 'permit', null, v.plate, v.permit_expires_on
    from vehicles v where v.active and v.permit_expires_on is not null
  union all
  select o.partner_id, o.id, 'other', o.title, coalesce(d.name, v.plate), o.expires_on
    from documents o left join drivers d on d.id = o.driver_id left join vehicles v on v.id = o.vehicle_id
    where o.kind = 'other' and o.status = 'accepted' and o.expires_on is not null
      and coalesce(d.active, true) and coalesce(v.active, true);

-- Warnings before the last day of a document, and (0) after it; one per document, last day and number of days.
create table document_warnings (
  subject_id uuid not null,
  kind text not null,
  expires_on date not null,
  level smallint not null check (level in (60, 30, 7, 0)),
  partner_id uuid not null references partners,
  noted_at timestamptz not null default app_now(),
  primary key (subject_id, kind, expires_on, level)
);

alter table expense_receipts add constraint expense_receipts_file_id_fkey foreign key (file_id) references document_files;
