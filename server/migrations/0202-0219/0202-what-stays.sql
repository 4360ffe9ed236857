-- Above a plan one may read and close. What a person wants to keep in use first on a plan, and what
-- rests.

create table plans.kept (
  user_id text not null,
  plan text not null check (plan in ('basic', 'pro')),
  what text not null check (what in ('portfolios', 'leaders', 'alerts')),
  ref text not null,
  place integer not null check (place >= 0),
  primary key (user_id, plan, what, ref)
);

-- Whose things are rested and woken by their plan, and from when: one person at a time.
create table plans.to_settle (
  user_id text primary key,
  due_at timestamptz not null
);
create index to_settle_due on plans.to_settle (due_at);

alter table plans.setting add column told_at timestamptz;
comment on column plans.setting.told_at is
  'When those who have more than their plan were told that it holds; null before, and where no plans are sold.';

-- A portfolio that opens nothing and takes no money in.
alter table trading.account add column rests boolean not null default false;
alter table trading.account add constraint only_portfolios_rest check (not rests or kind = 'portfolio');
create index account_rests on trading.account (user_id) where rests;

-- A waiting alert that tells nothing.
alter table market.alert add column rests boolean not null default false;
create index alert_rests on market.alert (user_id) where rests;
