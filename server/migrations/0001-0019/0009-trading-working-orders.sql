-- Orders that wait for a price. What was asked and what came of it stays in trading.orders; here is how each one waits,
-- written so that a tick reads only the orders whose price it crosses.
alter table trading.orders drop constraint orders_status_check;
alter table trading.orders add constraint orders_status_check
  check (status in ('working', 'filled', 'partially_filled', 'rejected', 'cancelled', 'expired'));
create index orders_owner on trading.orders (owner, id);

create table trading.working_order (
  id text primary key,
  owner bigint not null,
  symbol text not null,
  side text not null check (side in ('buy', 'sell')),
  type text not null check (type in ('limit', 'stop', 'stop_limit', 'trailing_stop')),
  limit_price numeric(38, 0) check (limit_price > 0),
  stop_price numeric(38, 0) check (stop_price > 0),
  trail_bps integer check (trail_bps between 1 and 2000),
  -- Best favourable quote that a trailing stop has seen.
  watermark numeric(38, 0),
  -- A stop-limit whose stop was reached waits as a limit order.
  is_armed boolean not null default false,
  time_in_force text not null check (time_in_force in ('GTC', 'DAY', 'GTD')),
  expires_at timestamptz,
  is_post_only boolean not null,
  -- Reduce-only: the position it may close. It ends with that position.
  position_id text,
  -- Orders of one group: what one fills, the others give up. A protective stop is judged before its take-profit.
  oco_group text,
  role text check (role in ('take_profit', 'stop_loss')),
  -- Prices at which what this order opens shall be closed again.
  take_profit numeric(38, 0) check (take_profit > 0),
  stop_loss numeric(38, 0) check (stop_loss > 0),
  -- Money taken aside in the ledger under "<id>.<revision>".
  hold_cents numeric(38, 0) not null default 0 check (hold_cents >= 0),
  revision integer not null default 0,
  -- Which side of the quote must go where: one index serves every kind of order.
  watch text not null check (watch in ('ask_falls', 'bid_rises', 'ask_rises', 'bid_falls')),
  watch_price numeric(38, 0) not null,
  accepted_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text,
  constraint reducing_holds_nothing check (position_id is null or hold_cents = 0),
  constraint ended_holds_nothing check (ended_at is null or hold_cents = 0),
  constraint ended_has_reason check ((ended_at is null) = (ended_reason is null))
) with (fillfactor = 80);
create index working_order_watch on trading.working_order (symbol, watch, watch_price) where ended_at is null;
create index working_order_trail on trading.working_order (symbol, side, watermark)
  where ended_at is null and type = 'trailing_stop';
create index working_order_owner on trading.working_order (owner, position_id) where ended_at is null;
create index working_order_expiry on trading.working_order (expires_at) where ended_at is null and expires_at is not null;
