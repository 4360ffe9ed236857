-- Withdrawals that are really paid: locked quotes, saved addresses, two approvers, payouts signed by a process of their own.

-- The dollars-to-coin price of a withdrawal, kept for thirty seconds. One open quote per person.
create table funding.withdrawal_quote (
  id text primary key,
  user_id text not null,
  from_asset text not null check (from_asset in ('USD', 'BTC', 'ETH', 'USDT')),
  asset text not null check (asset in ('BTC', 'ETH', 'USDT')),
  give_units numeric(38, 0) not null check (give_units > 0),
  coin_units numeric(38, 0) not null check (coin_units > 0),
  cents numeric(38, 0) not null check (cents > 0),
  fee_cents numeric(38, 0) not null check (fee_cents >= 0),
  price numeric(38, 0) not null check (price > 0),
  quoted_at timestamptz not null,
  expires_at timestamptz not null,
  used_by text,
  check (from_asset in ('USD', asset))
);
create unique index withdrawal_quote_open on funding.withdrawal_quote (user_id) where used_by is null;

create table funding.saved_address (
  id text primary key,
  user_id text not null,
  asset text not null check (asset in ('BTC', 'ETH', 'USDT')),
  label text not null,
  address text not null,
  saved_at timestamptz not null,
  usable_at timestamptz not null,
  removed_at timestamptz
);
create unique index saved_address_once on funding.saved_address (user_id, asset, address) where removed_at is null;

alter table funding.withdrawal
  drop constraint withdrawal_asset_check,
  add constraint withdrawal_asset check (asset in ('BTC', 'ETH', 'USDT')),
  add column from_asset text not null default 'USD',
  add column give_units numeric(38, 0),
  add column fee_cents numeric(38, 0) not null default 0,
  add column price numeric(38, 0) not null default 0,
  -- What waits in the withdrawal account of the ledger, and in which asset.
  add column hold_asset text,
  add column hold_units numeric(38, 0),
  add column quote_id text unique,
  add column saved_address_id text,
  add column hold_reason text,
  add column approvals_needed int not null default 1,
  add column approved_by text,
  add column approved_at timestamptz,
  add column second_approved_by text,
  add column second_approved_at timestamptz,
  add column locked_until timestamptz,
  add column payout_id text,
  -- Why its payout does not move, for administrators.
  add column payout_fault text;

-- Requests from before held dollars and were paid on a practice network that is gone: what was on its way is paid anew.
update funding.withdrawal set
  hold_asset = 'USD', hold_units = cents, give_units = cents,
  approvals_needed = case when cents >= 1000000 then 2 else 1 end,
  approved_by = case when state in ('requested', 'rejected', 'cancelled') then null else decided_by end,
  approved_at = case when state in ('requested', 'rejected', 'cancelled') then null else decided_at end,
  locked_until = case when state in ('requested', 'rejected', 'cancelled') then null else decided_at + interval '24 hours' end,
  txid = case when state in ('signed', 'broadcast', 'confirming') then null else txid end,
  height = case when state in ('signed', 'broadcast', 'confirming') then null else height end,
  state = case when state in ('signed', 'broadcast', 'confirming') then 'approved' else state end;

alter table funding.withdrawal
  alter column give_units set not null,
  alter column hold_asset set not null,
  alter column hold_units set not null,
  drop column raw_transaction,
  -- One transaction may pay many.
  drop constraint withdrawal_txid_key,
  add constraint hold_is_positive check (hold_units > 0),
  -- Four eyes: nobody approves what they asked for, and from 10,000 dollars two people do, or one and a day's wait.
  add constraint large_needs_two check (approvals_needed >= case when cents >= 1000000 then 2 else 1 end),
  add constraint approvers_differ check (approved_by <> user_id and second_approved_by <> user_id and approved_by <> second_approved_by),
  add constraint approved_before_paid check (
    state in ('requested', 'rejected', 'cancelled')
    or (approved_by is not null and (approvals_needed = 1 or second_approved_by is not null or locked_until is not null))),
  add constraint lock_is_a_day check (locked_until >= approved_at + interval '24 hours');

create index withdrawal_spent on funding.withdrawal (user_id, requested_at);
create index withdrawal_payout on funding.withdrawal (payout_id) where payout_id is not null;
create index withdrawal_payable on funding.withdrawal (asset, id) where state = 'approved' and payout_id is null;

-- When each state was reached: the timeline its owner sees.
create table funding.withdrawal_step (
  withdrawal_id text not null references funding.withdrawal,
  seq bigint generated always as identity,
  state text not null,
  at timestamptz not null,
  primary key (withdrawal_id, seq)
);

-- One transaction that pays one or more withdrawals. A nonce belongs to one payout for ever: only one attempt can confirm.
create table funding.payout (
  id text primary key,
  chain text not null check (chain in ('bitcoin', 'ethereum', 'tron')),
  sender text not null,
  nonce bigint,
  state text not null check (state in ('planned', 'signed', 'broadcast', 'confirming', 'completed', 'failed')),
  txid text,
  height bigint,
  fee_units numeric(38, 0),
  planned_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  unique (chain, sender, nonce)
);
create index payout_open on funding.payout (chain, id) where state in ('planned', 'signed', 'broadcast', 'confirming');

-- What the signer was asked for, and what it gave: stored before anything is sent.
create table funding.payout_attempt (
  payout_id text not null references funding.payout,
  n int not null check (n between 1 and 2),
  job jsonb not null,
  raw text,
  txid text unique,
  primary key (payout_id, n)
);

-- Bitcoin: an output of ours is spent by one payout, and what comes back is an output of ours again.
create table funding.payout_input (
  txid text not null,
  vout int not null,
  payout_id text not null references funding.payout,
  primary key (txid, vout)
);
create index payout_input_payout on funding.payout_input (payout_id);
create table funding.payout_change (
  txid text not null,
  vout int not null,
  payout_id text not null references funding.payout,
  units numeric(38, 0) not null check (units > 0),
  primary key (txid, vout)
);

-- The practice network takes signed transactions and seals them in its next block; a sender's number is used once.
drop table funding.practice_transaction;
create table funding.practice_transaction (
  txid text primary key,
  chain text not null,
  sender text not null,
  nonce bigint not null,
  raw text not null,
  units numeric(38, 0) not null check (units > 0),
  fee_units numeric(38, 0) not null check (fee_units >= 0),
  succeeds boolean not null default true,
  sent_at timestamptz not null,
  height bigint,
  unique (chain, sender, nonce)
);
create index practice_transaction_waiting on funding.practice_transaction (chain) where height is null;
