-- What one administrator must not do alone: somebody proposes, somebody else agrees. Only an install with a single
-- administrator has no second one; there the proposer may act after a wait, and the row says so (`time_lock`).
create schema admin;
create table admin.proposal (
  id text primary key,
  kind text not null check (kind in ('adjustment', 'promotion')),
  -- The person it is about, who neither proposes nor approves.
  subject_id text not null,
  payload jsonb not null,
  reason text not null check (char_length(reason) between 3 and 300),
  -- What counts towards the limit of what one administrator does alone, in US cents.
  worth_cents numeric(38, 0) not null default 0 check (worth_cents >= 0),
  proposed_by text not null,
  proposed_at timestamptz not null,
  -- From when on the only administrator may carry it out without a second.
  alone_from timestamptz not null,
  -- An open one is past its time from here on; nobody has to mark it.
  expires_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'approved', 'rejected')),
  way text check (way in ('alone', 'second', 'time_lock')),
  approved_by text,
  decided_by text,
  decided_at timestamptz,
  note text,
  constraint two_people check (approved_by <> proposed_by),
  constraint nobody_for_himself check (proposed_by <> subject_id and (approved_by is null or approved_by <> subject_id)),
  constraint approved_says_how check ((state = 'approved') = (way is not null)),
  constraint second_is_named check (coalesce(way = 'second', false) = (approved_by is not null)),
  constraint lock_was_waited check (way is distinct from 'time_lock' or decided_at >= alone_from),
  constraint decided_is_whole check ((state = 'open') = (decided_at is null))
);
create index proposal_open on admin.proposal (id desc) where state = 'open';
create index proposal_of_proposer on admin.proposal (proposed_by, decided_at) where way = 'alone';
create index proposal_of_subject on admin.proposal (subject_id, id desc);
