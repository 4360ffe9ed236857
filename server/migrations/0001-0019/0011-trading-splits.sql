-- A share that becomes several. Applied in one transaction: positions and waiting orders change, fills never do.
create table trading.split (
  id text primary key,
  symbol text not null,
  -- One share becomes this many.
  ratio integer not null check (ratio between 2 and 1000),
  -- Before the open of the first session at the new price.
  ex_at timestamptz not null,
  applied_at timestamptz
);
create index split_due on trading.split (ex_at) where applied_at is null;
