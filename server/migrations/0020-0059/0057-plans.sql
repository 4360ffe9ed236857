-- Plans that are paid by the month, their bills, and whether this site sells plans at all.
create schema plans;

-- One row, written at every start: all nodes and every transaction see the same switch. No row: nothing is limited.
create table plans.setting (
  is_only boolean primary key default true check (is_only),
  are_sold boolean not null
);

create table plans.subscription (
  user_id text primary key,
  plan text not null check (plan in ('pro', 'premium')),
  state text not null check (state in ('active', 'past_due', 'ended')),
  -- Months are counted from here, so that the 31st comes back after a short month.
  anchor_at timestamptz not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  -- What it becomes at the end of the month: a smaller plan, or basic for its end.
  next_plan text check (next_plan in ('basic', 'pro')),
  -- When billing looks at it next.
  due_at timestamptz,
  unpaid_since timestamptz,
  ended_at timestamptz,
  constraint period_is_ahead check (period_end > period_start),
  constraint unpaid_is_past_due check ((unpaid_since is not null) = (state = 'past_due')),
  constraint ended_is_over check ((ended_at is not null) = (state = 'ended') and (due_at is null) = (state = 'ended')),
  constraint next_is_less check (next_plan is null or next_plan <> plan)
) with (fillfactor = 80);
create index subscription_due on plans.subscription (due_at) where due_at is not null;

-- Numbers of bills without gaps.
create table plans.bill_counter (
  is_only boolean primary key default true check (is_only),
  last bigint not null
);
insert into plans.bill_counter (last) values (0);

create table plans.bill (
  id text primary key,
  number bigint not null unique,
  user_id text not null,
  kind text not null check (kind in ('start', 'upgrade', 'renewal')),
  plan text not null check (plan in ('pro', 'premium')),
  -- What was moved up from.
  from_plan text check (from_plan = 'pro'),
  cents numeric(38, 0) not null check (cents >= 0),
  period_start timestamptz not null,
  period_end timestamptz not null,
  at timestamptz not null,
  constraint upgrade_has_from check ((from_plan is not null) = (kind = 'upgrade'))
);
create index bill_user on plans.bill (user_id, number desc);
-- A month is renewed once, whatever fails.
create unique index bill_renewal_once on plans.bill (user_id, period_start) where kind = 'renewal';

-- A plan is a cost outside trading: performance leaves it out, so the index of external money holds its kind (16).
drop index ledger.ledger_tx_flows;
create index ledger_tx_flows on ledger.ledger_tx (owner, effective_at) where kind in (1, 2, 7, 8, 14, 15, 16);
