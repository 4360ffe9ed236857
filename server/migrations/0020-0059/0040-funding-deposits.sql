-- Deposits that really arrive: addresses from public keys, one walk per chain, and every transfer it found.

-- The public key a chain's addresses come from. A new key starts a new row; addresses of the old one stay watched.
create table funding.key_account (
  chain text not null check (chain in ('bitcoin', 'ethereum', 'tron')),
  fingerprint text not null,
  public_key text not null,
  next_index bigint not null check (next_index >= 0),
  -- Drawn by this installation for the practice network; nobody can spend from it.
  is_practice boolean not null default false,
  primary key (chain, fingerprint)
);
create unique index key_account_practice on funding.key_account (chain) where is_practice;

create table funding.address (
  chain text not null,
  address text not null,
  fingerprint text not null,
  key_index bigint not null,
  -- Nobody's: published on the landing page of a demo.
  user_id text,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (chain, address),
  unique (chain, fingerprint, key_index),
  foreign key (chain, fingerprint) references funding.key_account
);
create index address_user on funding.address (user_id, chain, key_index desc) where user_id is not null;
create unique index address_published on funding.address (chain, fingerprint) where user_id is null;

-- Own wallets and payouts: what comes from them is never a person's deposit.
create table funding.own_address (
  chain text not null,
  address text not null,
  purpose text not null,
  primary key (chain, address)
);
create table funding.own_transaction (
  chain text not null,
  txid text not null,
  primary key (chain, txid)
);

-- How far each chain has been read. The row is locked by whoever moves it.
create table funding.chain (
  chain text primary key,
  genesis text,
  cursor_height bigint,
  cursor_hash text,
  tip_height bigint,
  -- When a node last answered, and when its newest block last changed.
  seen_at timestamptz,
  tip_at timestamptz,
  fault text,
  halted text
);
create table funding.block (
  chain text not null,
  height bigint not null,
  hash text not null,
  primary key (chain, height)
);

create table funding.deposit (
  id text primary key,
  chain text not null,
  txid text not null,
  -- Place of the transfer inside its transaction: stays the same when the chain reorders its blocks.
  ordinal int not null,
  address text not null,
  user_id text,
  asset text not null check (asset in ('BTC', 'ETH', 'USDT')),
  units numeric(38, 0) not null check (units > 0),
  height bigint not null,
  block_hash text not null,
  state text not null check (state in ('confirming', 'credited', 'below_minimum', 'orphaned', 'reversed')),
  -- How often the chain has brought it: each time is credited under a key of its own.
  generation int not null default 0,
  seen_at timestamptz not null,
  credited_at timestamptz,
  -- What of it was converted when credited, into what, and what the house kept; absent when it stayed a coin.
  converted_units numeric(38, 0),
  converted_gross_cents numeric(38, 0),
  converted_fee_cents numeric(38, 0),
  unique (chain, txid, ordinal)
);
create index deposit_user on funding.deposit (user_id, id desc) where user_id is not null;
create index deposit_open on funding.deposit (chain, height) where state = 'confirming';
create index deposit_height on funding.deposit (chain, height) where state in ('confirming', 'credited', 'below_minimum');
create index deposit_unassigned on funding.deposit (id) where user_id is null;

-- Receipts on a published address reach a person only by two administrators.
create table funding.assignment (
  deposit_id text primary key references funding.deposit,
  user_id text not null,
  proposed_by text not null,
  proposed_at timestamptz not null,
  approved_by text,
  approved_at timestamptz,
  constraint four_eyes check (approved_by is null or (approved_by <> proposed_by and approved_by <> user_id)),
  constraint not_to_oneself check (proposed_by <> user_id)
);

create table funding.preference (
  user_id text primary key,
  converts_deposits boolean not null
);

-- A quote of a conversion, and the conversion once it is confirmed. One open quote per person.
create table funding.conversion (
  id text primary key,
  user_id text not null,
  from_asset text not null,
  to_asset text not null,
  give_units numeric(38, 0) not null check (give_units > 0),
  receive_units numeric(38, 0) not null check (receive_units > 0),
  gross_cents numeric(38, 0) not null check (gross_cents > 0),
  fee_cents numeric(38, 0) not null check (fee_cents >= 0),
  price numeric(38, 0) not null check (price > 0),
  quoted_at timestamptz not null,
  expires_at timestamptz not null,
  done_at timestamptz,
  check ((from_asset = 'USD') <> (to_asset = 'USD'))
);
create unique index conversion_open on funding.conversion (user_id) where done_at is null;
create index conversion_user on funding.conversion (user_id, id desc);

-- The practice network's chains: a block takes in every transfer that waits, and seals it.
create table funding.practice_chain (
  chain text primary key,
  height bigint not null,
  mined_at timestamptz not null
);
create table funding.practice_transfer (
  txid text primary key,
  id text not null unique,
  chain text not null,
  user_id text not null,
  address text not null,
  units numeric(38, 0) not null check (units > 0),
  cents numeric(38, 0) not null,
  sent_at timestamptz not null,
  -- Null while it waits for a block.
  height bigint
);
create index practice_transfer_waiting on funding.practice_transfer (chain) where height is null;
create index practice_transfer_block on funding.practice_transfer (chain, height) where height is not null;
create index practice_transfer_user on funding.practice_transfer (user_id, sent_at);
