-- Files of people, encrypted by the application: a copy of the database without the installation's secret shows nothing.
create schema files;
create table files.blob (
  id text primary key,
  owner_id text not null,
  purpose text not null,
  type text not null check (type in ('image/jpeg', 'image/png', 'application/pdf')),
  bytes int not null check (bytes between 1 and 5242880),
  nonce bytea not null,
  tag bytea not null,
  cipher bytea not null,
  at timestamptz not null
);
create index blob_owner on files.blob (owner_id);

-- One application per person; a rejected one can be sent again.
create table identity.kyc (
  user_id text primary key references auth_user ("id") on delete cascade,
  status text not null check (status in ('draft', 'pending', 'approved', 'rejected')),
  full_name text,
  country text,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by text,
  reason text,
  constraint nobody_decides_about_himself check (decided_by is null or decided_by <> user_id),
  constraint submitted_is_whole check (status = 'draft' or (full_name is not null and country is not null and submitted_at is not null))
);
create index kyc_pending on identity.kyc (submitted_at) where status = 'pending';
