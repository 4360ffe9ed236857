-- Above a plan one may read and close. What a person wants to keep in use first, and what rests.

create table plans.kept (
  user_id text not null,
  what text not null check (what in ('portfolios', 'leaders', 'alerts')),
  ref text not null,
  place integer not null check (place >= 0),
  primary key (user_id, what, ref)
);

-- A portfolio that opens nothing and takes no money in.
alter table trading.account add column rests boolean not null default false;
alter table trading.account add constraint only_portfolios_rest check (not rests or kind = 'portfolio');

-- A waiting alert that tells nothing.
alter table market.alert add column rests boolean not null default false;
create index alert_rests on market.alert (user_id) where rests;
