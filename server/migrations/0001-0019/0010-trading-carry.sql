-- What positions cost and earn by being held: financing, dividends; and trades that end by themselves.

-- One line per position, kind and day: the key makes a repeated or parallel run write nothing.
create table trading.charge (
  owner bigint not null,
  position_id text not null,
  kind text not null check (kind in ('financing', 'dividend')),
  -- The financing day (YYYY-MM-DD in New York) or the dividend's id.
  cause text not null,
  -- Signed: what the account gained.
  cents numeric(38, 0) not null,
  -- How it was computed, as the screen shows it.
  terms jsonb not null,
  at timestamptz not null,
  primary key (owner, position_id, kind, cause)
);
create trigger charge_append_only before update or delete or truncate on trading.charge
  for each statement execute function trading.deny_change();

-- The evenings that are done. The first row is written without charging anybody.
create table trading.financing_run (
  cut_at timestamptz primary key,
  done_at timestamptz not null
);

create table trading.dividend (
  id text primary key,
  symbol text not null,
  -- Per unit, 1e-8 of the quote currency.
  amount numeric(38, 0) not null check (amount > 0),
  withholding_bps integer not null default 0 check (withholding_bps between 0 and 10000),
  -- Who holds at this instant earns or owes it.
  ex_at timestamptz not null,
  paid_at timestamptz
);

-- A trade with a duration closes itself at market at its end.
create table trading.timed_close (
  owner bigint not null,
  position_id text not null,
  ends_at timestamptz not null,
  primary key (owner, position_id)
);
create index timed_close_due on trading.timed_close (ends_at);
