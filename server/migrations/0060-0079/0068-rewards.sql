-- Bonuses that administrators send and people claim, and who came by whose link. Money is in the ledger: an unclaimed bonus
-- in the house's `offered`, a claimed one in the person's `bonus`, a referral reward in the wallet.
create schema rewards;

create table rewards.bonus (
  id text primary key,
  user_id text not null,
  cents numeric(38, 0) not null check (cents > 0),
  reason text not null check (char_length(reason) between 3 and 200),
  state text not null default 'offered' check (state in ('offered', 'claimed', 'taken_back')),
  sent_by text not null,
  sent_at timestamptz not null,
  claimed_at timestamptz,
  constraint nobody_for_himself check (sent_by <> user_id),
  constraint claimed_has_time check (state <> 'claimed' or claimed_at is not null)
);
create index bonus_of_user on rewards.bonus (user_id, id desc);

-- The letters of a personal link. One per person, never used twice.
create table rewards.referral_code (
  user_id text primary key,
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$')
);

create table rewards.referral (
  referred_id text primary key,
  referrer_id text not null,
  at timestamptz not null,
  -- Trading fees the person paid with own money so far, and what of it was credited: the fraction of a cent is carried.
  fee_cents numeric(38, 0) not null default 0 check (fee_cents >= 0),
  earned_cents numeric(38, 0) not null default 0 check (earned_cents between 0 and fee_cents),
  constraint not_oneself check (referred_id <> referrer_id)
);
create index referral_of_referrer on rewards.referral (referrer_id, referred_id);

-- Up to which entry of an account its fees are counted: entries of an account are numbered without gaps.
create table rewards.fee_mark (
  owner bigint primary key,
  referred_id text not null references rewards.referral (referred_id) on delete cascade,
  seq bigint not null
);
