-- What a person likes to trade: the markets page opens with it. And whether their public profile says how their trades went.
alter table identity.profile add column preferred_markets text[] not null default '{}'
  check (preferred_markets <@ array['stock', 'etf', 'index', 'forex', 'crypto', 'commodity']);
alter table identity.profile add column show_trading_stats boolean not null default false;
