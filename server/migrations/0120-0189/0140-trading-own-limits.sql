-- Limits that a person sets for their own trading. Rows are never changed but to withdraw one that has not come into force, so what
-- was in force at any instant can be read back: of a kind, the newest row that had begun. A null amount lifts the limit.
create table trading.own_limit (
  id bigint generated always as identity primary key,
  user_id text not null,
  kind text not null check (kind in ('daily_loss', 'position', 'leverage')),
  -- US cents; of a leverage the number itself.
  amount numeric(38, 0) check (amount > 0),
  set_at timestamptz not null,
  from_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint own_limit_order check (from_at >= set_at)
);
create index own_limit_of_user on trading.own_limit (user_id, kind, from_at) where withdrawn_at is null;
