-- Events leave a transaction through the outbox; the relay numbers them after commit, so the sequence has no gap
-- and readers never see a number before all smaller ones.
create schema events;

create table events.outbox (
  id bigint generated always as identity primary key,
  type text not null,
  user_id text,
  payload jsonb not null,
  at timestamptz not null,
  seq bigint
);
create index outbox_unsequenced on events.outbox (id) where seq is null;
create unique index outbox_seq on events.outbox (seq) where seq is not null;

create table events.sequence (one boolean primary key default true check (one), last bigint not null);
insert into events.sequence (last) values (0);

-- What a browser resumes from: gapless per user, in commit order.
create table events.user_event (
  user_id text not null,
  seq bigint not null,
  type text not null,
  payload jsonb not null,
  at timestamptz not null,
  primary key (user_id, seq)
);
create table events.user_stream (user_id text primary key, last bigint not null);

-- How far each reaction has come; moved in the same transaction as the reaction's effect.
create table events.cursor (reaction text primary key, seq bigint not null);

create schema mail;
create table mail.captured (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  at timestamptz not null default now()
);

create schema audit;
create table audit.entry (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id text not null,
  action text not null,
  subject_id text,
  detail jsonb not null default '{}'::jsonb
);
create index audit_subject on audit.entry (subject_id, id desc);

-- The secret that signs cookies when the operator gave none: made once, shared by all nodes of one database.
create table public.setting (key text primary key, value text not null);
