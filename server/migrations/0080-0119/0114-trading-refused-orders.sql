-- Orders that were refused, under their ids: the same request again is refused the same way, and a late copy of it never fills.
create table trading.refused_order (
  id text primary key,
  user_id text not null,
  request text not null,
  code text not null,
  detail jsonb not null default '{}'::jsonb,
  at timestamptz not null
);
create index refused_order_at on trading.refused_order (at);
