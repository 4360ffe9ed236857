-- Copies that administrators put on hold: one proposes, another approves, neither for himself.
create table copying.freeze (
  id text primary key,
  copy_id text not null,
  reason text not null,
  proposed_by text not null,
  proposed_at timestamptz not null,
  approved_by text,
  approved_at timestamptz,
  lifted_by text,
  lifted_at timestamptz,
  constraint two_people check (approved_by <> proposed_by),
  constraint approved_is_whole check ((approved_by is null) = (approved_at is null)),
  constraint lifted_is_whole check ((lifted_by is null) = (lifted_at is null))
);
create unique index freeze_open on copying.freeze (copy_id) where lifted_at is null;
