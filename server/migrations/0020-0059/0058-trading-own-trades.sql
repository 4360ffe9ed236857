-- Orders that count against the trades a plan includes per month: written only while a plan limits them.
create table trading.own_trade (
  order_id text primary key,
  owner bigint not null,
  at timestamptz not null
);
create index own_trade_month on trading.own_trade (owner, at);
