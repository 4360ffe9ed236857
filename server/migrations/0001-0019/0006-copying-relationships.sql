-- Who copies whom, what leaders did, and what became of it for each copier. Money is in the ledger and positions are in
-- trading, both under the copy's own owner: a copy can lose what was put in and nothing else.
create schema copying;

-- Anyone whose trades may be copied. `fills` numbers the leader's fills without a gap: a copy follows those after its start.
create table copying.leader (
  id text primary key,
  owner bigint not null unique,
  user_id text unique, -- null for a house strategy
  min_copy_cents numeric(38, 0) not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  fills bigint not null default 0
);

create table copying.copy (
  id text primary key,
  owner bigint not null unique,
  stripe smallint not null,
  leader_id text not null,
  user_id text not null,
  state text not null check (state in ('DRAFT', 'ACTIVE', 'PAUSED', 'CLOSING', 'PENDING_CLOSE', 'CLOSED', 'FROZEN')),
  -- Net money put in: basis of the copy stop.
  invested_cents numeric(38, 0) not null,
  stop_loss_bps int not null,
  multiplier_bps int not null default 10000,
  -- Fixed at the start of the relationship.
  fee_bps int not null,
  -- Value up to which profit has been charged, and losses that profit must first make good (copying rule 19).
  fee_mark_cents numeric(38, 0) not null,
  lcf_cents numeric(38, 0) not null default 0 check (lcf_cents >= 0),
  fee_paid_cents numeric(38, 0) not null default 0,
  -- Leader fills after the first and up to the second number concern this copy; null while it runs.
  since_fill bigint not null,
  until_fill bigint,
  started_at timestamptz not null,
  closed_at timestamptz,
  close_reason text,
  returned_cents numeric(38, 0),
  request text not null
) with (fillfactor = 80);
-- The fan-out walks one stripe of one leader by owner.
create index copy_fan_out on copying.copy (leader_id, stripe, owner) where state <> 'CLOSED';
create index copy_late_fills on copying.copy (leader_id, stripe, until_fill) where state = 'CLOSED';
create index copy_user on copying.copy (user_id, started_at);
-- One running copy per person and leader.
create unique index copy_running on copying.copy (user_id, leader_id) where state <> 'CLOSED';

-- A leader's fill with everything a copier's size is decided from, frozen at that instant.
create table copying.leader_fill (
  leader_id text not null,
  number bigint not null,
  fill_id text not null unique,
  execution_id text not null,
  symbol text not null,
  side text not null check (side in ('buy', 'sell')),
  product text not null,
  leverage smallint not null,
  quantity numeric(38, 0) not null,
  price numeric(38, 0) not null,
  estimate numeric(38, 0) not null,
  rate_numerator numeric(38, 0) not null,
  rate_denominator numeric(38, 0) not null,
  held_before numeric(38, 0) not null,
  held_after numeric(38, 0) not null,
  equity_cents numeric(38, 0) not null,
  -- Part of the block that the book could fill: the same for everybody.
  block_filled numeric(38, 0) not null,
  block_wanted numeric(38, 0) not null,
  formula smallint not null,
  at timestamptz not null,
  primary key (leader_id, number)
);

-- Work that committed with the fill: one row per stripe with copiers. `after_owner` is how far its chunks have come.
create table copying.task (
  id bigint generated always as identity primary key,
  leader_id text not null,
  number bigint not null,
  stripe smallint not null,
  after_owner bigint not null default 0,
  copied int not null default 0,
  skipped int not null default 0,
  done_at timestamptz,
  unique (leader_id, number, stripe)
) with (fillfactor = 50);
create index task_open on copying.task (stripe, id) where done_at is null;

-- Whoever holds a lane works its stripe, so every copier gets the leader's fills in order.
create table copying.lane (stripe smallint primary key);
insert into copying.lane (stripe) select generate_series(0, 15);

-- One answer per copier and leader fill, with the inputs it was decided from. Append-only.
create table copying.decision (
  owner bigint not null,
  number bigint not null,
  leg smallint not null, -- 0 closing, 1 opening
  code text not null,
  wanted numeric(38, 0) not null,
  quantity numeric(38, 0) not null,
  equity_cents numeric(38, 0) not null,
  available_cents numeric(38, 0) not null,
  primary key (owner, number, leg)
);
create function copying.deny_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'CP001';
end $$;
create trigger decision_append_only before update or delete or truncate on copying.decision
  for each statement execute function copying.deny_change();
create trigger leader_fill_append_only before update or delete or truncate on copying.leader_fill
  for each statement execute function copying.deny_change();
