-- A running copy can be given money, asked for money and set anew; its fee is taken each month; positions can leave it.
alter table copying.copy
  -- What the copy stop is measured from, once it is no longer the money put in.
  add column stop_basis_cents numeric(38, 0),
  -- Fee that was due while the copy's cash was bound in positions: taken as soon as cash is free.
  add column fee_owed_cents numeric(38, 0) not null default 0 check (fee_owed_cents >= 0),
  -- The newest first of a month whose fee is settled.
  add column fee_through timestamptz,
  add column max_open smallint not null default 10,
  -- Null: the default of each instrument.
  add column slippage_bps smallint,
  -- "BTC/margin": closed early by hand, and not followed until the leader is flat in it and opens again.
  add column detached text[] not null default '{}',
  -- The newest day on which the person was told that money did not suffice.
  add column skip_told_on date;
create index copy_fee_due on copying.copy (coalesce(fee_through, started_at), owner) where state <> 'CLOSED';

-- Every settlement of the fee, with what it was computed from. Append-only.
create table copying.fee (
  copy_id text not null,
  -- "month 2026-12", "end", or the id of the change that asked for it: each counts once.
  key text not null,
  base_cents numeric(38, 0) not null,
  lcf_before_cents numeric(38, 0) not null,
  fee_cents numeric(38, 0) not null,
  lcf_after_cents numeric(38, 0) not null,
  at timestamptz not null,
  primary key (copy_id, key)
);
create trigger fee_append_only before update or delete or truncate on copying.fee
  for each statement execute function copying.deny_change();

-- What a person changed about a copy: the same id counts once.
create table copying.change (
  id text primary key,
  copy_id text not null,
  request text not null,
  at timestamptz not null
);
create index change_copy on copying.change (copy_id, at);

-- Decisions that no leader's fill caused name their trade themselves.
alter table copying.decision
  add column symbol text,
  add column side text check (side in ('buy', 'sell')),
  add column price numeric(38, 0),
  add column at timestamptz;

-- A leader who leaves: copies pause at once and close at `exits_at`. A frozen one is on hold until administrators decide.
alter table copying.leader
  add column exits_at timestamptz,
  add column exit_reason text check (exit_reason in ('closed', 'frozen')),
  -- Until when a loss of more than a fifth in a week keeps new copiers away.
  add column cool_off_until timestamptz,
  add column name text,
  add column specialty text not null default '',
  add column strategy text not null default '',
  add column fee_bps int not null default 1000 check (fee_bps between 0 and 3000);
create index leader_exit on copying.leader (exits_at) where exits_at is not null;
