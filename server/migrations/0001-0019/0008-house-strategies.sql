-- The copy engine makes the schema; named here too so that this page reads alone.
create schema if not exists copying;

-- How far each house strategy has traded. Its record is not here: it is its orders, fills and ledger entries.
create table copying.house_run (
  leader_id text primary key,
  owner bigint not null,
  started_at timestamptz not null,
  -- Decisions up to this instant are made; the next one is the first decision time after it.
  decided_until timestamptz not null,
  -- The first start replays up to here; from then on the strategy trades live and never in the past.
  history_until timestamptz not null
);

-- Value of one unit of a leader's account at the end of a UTC day, in 1e-12 dollars: cash flows leave it unchanged.
create table copying.leader_day (
  leader_id text not null,
  at timestamptz not null,
  unit_value numeric(38, 0) not null,
  equity_cents numeric(38, 0) not null,
  primary key (leader_id, at)
);
