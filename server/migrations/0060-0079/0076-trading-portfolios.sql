-- Several portfolios of one person: accounts of a kind of their own, each with its own cash, margin and results.
alter table trading.account drop constraint account_kind_check;
alter table trading.account add constraint account_kind_check check (kind in ('own', 'copy', 'house', 'portfolio'));

-- What its person calls it. The own account is the first portfolio and has a row only once it was named.
create table trading.portfolio (
  owner bigint primary key references trading.account (owner),
  user_id text not null,
  name text not null check (length(name) between 1 and 40),
  closed_at timestamptz
);
create index portfolio_of_user on trading.portfolio (user_id);
-- A closed one gives its name back.
create unique index portfolio_name_once on trading.portfolio (user_id, lower(name)) where closed_at is null;

-- Money between two accounts of one person. It is no flow of the person, but one of each account: returns leave it out.
create table trading.portfolio_transfer (
  id text primary key,
  user_id text not null,
  from_owner bigint not null references trading.account (owner),
  to_owner bigint not null references trading.account (owner),
  cents numeric(38,0) not null check (cents > 0),
  at timestamptz not null,
  constraint transfer_has_two_sides check (from_owner <> to_owner)
);
create index portfolio_transfer_out on trading.portfolio_transfer (from_owner, at);
create index portfolio_transfer_in on trading.portfolio_transfer (to_owner, at);
create index portfolio_transfer_of_user on trading.portfolio_transfer (user_id);
