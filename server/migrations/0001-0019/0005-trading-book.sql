-- Accounts, orders, fills and positions. Money itself is in the ledger; here are the contracts it backs.
-- Every hot table is keyed by the ledger owner, whose stripe (owner % 16) is the unit of fan-out.
create schema trading;

-- A sub-account: a person's own, one per copy, one per house strategy. Cash and margin are ledger balances of `owner`.
create table trading.account (
  owner bigint primary key,
  id text not null unique,
  kind text not null check (kind in ('own', 'copy', 'house')),
  -- usr_…, cpy_… or the strategy's id: the ledger's name of the owner.
  ref text not null unique,
  user_id text,
  -- A loss that free cash and all margins could not pay while other positions are still open. Paid first, forgiven when flat.
  debt_cents numeric(38, 0) not null default 0 check (debt_cents >= 0),
  opened_at timestamptz not null,
  closed_at timestamptz
) with (fillfactor = 80);
create index account_user on trading.account (user_id) where user_id is not null;

-- One walk of the book, shared by every fill it gave: a single order or a leader with all copiers.
create table trading.execution (
  id text primary key,
  symbol text not null,
  side text not null check (side in ('buy', 'sell')),
  wanted numeric(38, 0) not null,
  filled numeric(38, 0) not null,
  price numeric(38, 0) not null,
  rate_numerator numeric(38, 0) not null,
  rate_denominator numeric(38, 0) not null,
  -- The quote and the version of the feed it was filled under, as the screen shows them.
  conditions jsonb not null,
  at timestamptz not null
);

create table trading.orders (
  id text primary key,
  owner bigint not null,
  symbol text not null,
  side text not null check (side in ('buy', 'sell')),
  product text not null check (product in ('cash', 'margin')),
  leverage smallint not null,
  quantity numeric(38, 0) not null check (quantity > 0),
  filled_quantity numeric(38, 0) not null,
  price numeric(38, 0),
  fee_cents numeric(38, 0) not null,
  status text not null check (status in ('filled', 'partially_filled', 'rejected', 'expired')),
  -- What was asked, word for word: the same id with other words is refused.
  request text not null,
  -- The leader's fill that a copied order follows; one order per copier and fill.
  cause text,
  at timestamptz not null
);
create unique index orders_cause on trading.orders (cause, owner) where cause is not null;

-- Open and closed: a closed position is one line of the trade history.
create table trading.position (
  owner bigint not null,
  id text not null,
  symbol text not null,
  product text not null check (product in ('cash', 'margin')),
  side text not null check (side in ('buy', 'sell')),
  leverage smallint not null,
  quantity numeric(38, 0) not null check (quantity >= 0),
  entry_price numeric(38, 0) not null,
  margin_cents numeric(38, 0) not null check (margin_cents >= 0),
  opened_quantity numeric(38, 0) not null,
  put_in_cents numeric(38, 0) not null,
  closed_quantity numeric(38, 0) not null default 0,
  -- Sum of exit price times closed quantity, 1e-16 of the quote currency.
  closed_value numeric(60, 0) not null default 0,
  pnl_cents numeric(38, 0) not null default 0,
  fee_cents numeric(38, 0) not null default 0,
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (owner, id),
  constraint closed_is_flat check ((closed_at is null) = (quantity > 0))
) with (fillfactor = 50);
create unique index position_open on trading.position (owner, symbol, product) where closed_at is null;

-- Append-only. Each fill concerns one position and keeps its state after it, so that any past instant can be read back.
create table trading.fill (
  seq bigint generated always as identity primary key,
  id text not null,
  order_id text not null,
  execution_id text not null,
  position_id text not null,
  owner bigint not null,
  symbol text not null,
  side text not null check (side in ('buy', 'sell')),
  quantity numeric(38, 0) not null check (quantity > 0),
  price numeric(38, 0) not null,
  fee_cents numeric(38, 0) not null,
  pnl_cents numeric(38, 0) not null,
  position_side text not null check (position_side in ('buy', 'sell')),
  position_quantity numeric(38, 0) not null,
  position_entry numeric(38, 0) not null,
  position_margin_cents numeric(38, 0) not null,
  debt_cents numeric(38, 0) not null,
  at timestamptz not null
);
create index fill_owner on trading.fill (owner, at, seq);

create function trading.deny_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'TR001';
end $$;
create trigger fill_append_only before update or delete or truncate on trading.fill
  for each statement execute function trading.deny_change();
create trigger execution_append_only before update or delete or truncate on trading.execution
  for each statement execute function trading.deny_change();
