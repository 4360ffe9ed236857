-- A trade that an administrator placed for somebody. It is a trade like any other in the books; this row is why pages say
-- so, and why whoever leads others cannot be given one: it would enter a published record.
create table trading.staff_trade (
  position_id text primary key,
  order_id text not null unique,
  owner bigint not null,
  placed_by text not null,
  placed_at timestamptz not null,
  -- When it closes itself; null for one without a duration.
  ends_at timestamptz
);
create index staff_trade_of_owner on trading.staff_trade (owner);
