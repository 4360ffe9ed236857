-- Shares bought through the invest dialog. One that the wallet cannot pay yet waits for money, for a day.
create table trading.investment (
  id text primary key,
  user_id text not null,
  owner bigint not null,
  symbol text not null,
  -- Whole shares.
  quantity integer not null check (quantity between 1 and 10000),
  -- Never bought above this, however late the money comes.
  most_price numeric(38, 0) not null check (most_price > 0),
  state text not null check (state in ('awaiting_funds', 'placed', 'expired', 'cancelled')),
  order_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint placed_has_order check ((state = 'placed') = (order_id is not null)),
  constraint ended_is_known check ((state = 'awaiting_funds') = (ended_at is null))
);
create index investment_awaiting on trading.investment (id) where state = 'awaiting_funds';
create index investment_awaiting_user on trading.investment (user_id, id desc) where state = 'awaiting_funds';
