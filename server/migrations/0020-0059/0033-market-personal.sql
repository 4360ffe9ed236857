-- What people keep about markets: the ones they watch, and prices they want to be told of. Prices themselves are never stored.
create schema market;

create table market.watch (
  user_id text not null,
  symbol text not null,
  at timestamptz not null,
  primary key (user_id, symbol)
);

create table market.alert (
  id text primary key,
  user_id text not null,
  symbol text not null,
  direction text not null check (direction in ('above', 'below')),
  price numeric(38, 0) not null check (price > 0),
  created_at timestamptz not null,
  -- Set once, in the transaction that records the fact: that is why nobody is told twice.
  triggered_at timestamptz,
  triggered_price numeric(38, 0),
  constraint triggered_is_whole check ((triggered_at is null) = (triggered_price is null))
) with (fillfactor = 80);
create index alert_waiting on market.alert (symbol, direction, price) where triggered_at is null;
create index alert_user on market.alert (user_id, id desc);
