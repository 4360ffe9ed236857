-- What live sources said. One node holds the lines and records; the others read.
create schema if not exists market;

create table market.live_quote (
  symbol text not null,
  line text not null,
  bid numeric(38, 0) not null check (bid > 0),
  ask numeric(38, 0) not null,
  bid_size numeric(38, 0) not null,
  ask_size numeric(38, 0) not null,
  at timestamptz not null,
  primary key (symbol, line),
  check (ask >= bid)
) with (fillfactor = 50);
create index live_quote_at on market.live_quote (at);

-- Bars of mid prices; `length` in minutes: 1 and 1440.
create table market.live_bar (
  symbol text not null,
  length smallint not null,
  at timestamptz not null,
  open double precision not null,
  high double precision not null,
  low double precision not null,
  close double precision not null,
  primary key (symbol, length, at)
) with (fillfactor = 80);
create index live_bar_at on market.live_bar (length, at);

-- One row: which node holds the lines, until when. A node that stops renewing loses them.
create table market.line_holder (
  one boolean primary key default true check (one),
  node text not null,
  until timestamptz not null
);

-- How each source does, as the holder last saw it.
create table market.line (
  name text primary key,
  state text not null,
  heard_at timestamptz,
  reconnects int not null,
  bad int not null,
  last_fault text,
  at timestamptz not null
);
