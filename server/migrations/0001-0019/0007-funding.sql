-- Money that comes from and goes to the outside. In demo the outside is practice rails and a practice network.
create schema funding;

create table funding.top_up (
  id text primary key,
  user_id text not null,
  rail text not null check (rail in ('card', 'bank')),
  cents numeric(38, 0) not null check (cents > 0),
  state text not null default 'pending' check (state in ('pending', 'credited')),
  requested_at timestamptz not null,
  credit_at timestamptz not null
);
create index top_up_due on funding.top_up (credit_at) where state = 'pending';
create index top_up_user on funding.top_up (user_id, requested_at);

create table funding.withdrawal (
  id text primary key,
  user_id text not null,
  cents numeric(38, 0) not null check (cents > 0),
  asset text not null check (asset in ('BTC', 'ETH')),
  -- What is paid out, in the coin's smallest unit, at the quote locked by the request.
  coin_units numeric(38, 0) not null check (coin_units > 0),
  network text not null,
  address text not null,
  state text not null check (state in ('requested', 'approved', 'signed', 'broadcast', 'confirming', 'completed', 'rejected', 'cancelled', 'failed')),
  requested_at timestamptz not null,
  releasable_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  reason text,
  -- Stored before the broadcast, so that a crash after it can never pay twice.
  raw_transaction text,
  txid text unique,
  height bigint,
  completed_at timestamptz,
  constraint approver_is_not_requester check (decided_by is null or decided_by <> user_id or state = 'cancelled')
);
create index withdrawal_user on funding.withdrawal (user_id, id desc);
create index withdrawal_open on funding.withdrawal (state, id) where state in ('requested', 'approved', 'signed', 'broadcast', 'confirming');

-- The practice network: blocks come every three seconds of the clock, so only transactions are stored.
create table funding.practice_transaction (
  txid text primary key,
  raw text not null,
  height bigint not null,
  at timestamptz not null
);
