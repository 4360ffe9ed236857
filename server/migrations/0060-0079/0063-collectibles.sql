-- Works of art, numbered pieces of them with one owner each, and what happened to every piece. All of it is here and in the
-- ledger: nothing is on a blockchain.
create schema collectibles;

create table collectibles.work (
  id text primary key,
  -- Null is the house.
  creator_id text,
  name text not null check (char_length(name) between 3 and 60),
  collection text not null check (char_length(collection) between 3 and 40),
  description text not null check (char_length(description) <= 600),
  category text not null check (category in ('abstract', 'city', 'illustration', 'nature', 'photography')),
  rarity text not null check (rarity in ('legendary', 'epic', 'rare', 'unique')),
  royalty_bps integer not null check (royalty_bps between 0 and 1000),
  editions integer not null check (editions between 1 and 1000),
  -- A picture of this repository, or an uploaded one. A picture belongs to one work.
  art text unique,
  picture_id text unique,
  state text not null check (state in ('pending', 'approved', 'rejected')),
  reason text not null default '',
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  is_featured boolean not null default false,
  hidden_at timestamptz,
  constraint one_picture check ((art is null) <> (picture_id is null)),
  constraint decided_has_time check ((state = 'pending') = (decided_at is null)),
  constraint nobody_for_himself check (decided_by <> creator_id)
);
create index work_of_creator on collectibles.work (creator_id, id desc);
create index work_pending on collectibles.work (id) where state = 'pending';

create table collectibles.piece (
  id text primary key,
  work_id text not null references collectibles.work (id),
  edition integer not null check (edition > 0),
  -- Null is the house.
  owner_id text,
  -- What is asked for it, in US cents; null when it is not for sale.
  cents numeric(38, 0) check (cents between 100 and 10000000),
  listed_at timestamptz,
  constraint numbered_once unique (work_id, edition),
  constraint listed_has_time check ((cents is null) = (listed_at is null))
);
create index piece_of_owner on collectibles.piece (owner_id, id desc) where owner_id is not null;
create index piece_for_sale on collectibles.piece (work_id, edition) where cents is not null;

-- One row per sale under the id that the buyer's browser chose: pressing twice buys once.
create table collectibles.sale (
  id text primary key,
  piece_id text not null references collectibles.piece (id),
  buyer_id text not null,
  seller_id text,
  cents numeric(38, 0) not null check (cents > 0),
  royalty_cents numeric(38, 0) not null check (royalty_cents >= 0),
  fee_cents numeric(38, 0) not null check (fee_cents >= 0),
  at timestamptz not null,
  constraint parts_fit check (royalty_cents + fee_cents <= cents),
  constraint two_people check (seller_id <> buyer_id)
);
create index sale_recent on collectibles.sale (at desc);
create index sale_of_piece on collectibles.sale (piece_id);

create table collectibles.provenance (
  id bigint generated always as identity primary key,
  piece_id text not null references collectibles.piece (id),
  what text not null check (what in ('created', 'listed', 'repriced', 'unlisted', 'sold', 'returned')),
  cents numeric(38, 0),
  from_id text,
  to_id text,
  at timestamptz not null,
  constraint price_where_due check ((cents is not null) = (what in ('listed', 'repriced', 'sold')))
);
create index provenance_of_piece on collectibles.provenance (piece_id, id);

create function collectibles.deny_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'CB001';
end $$;
create trigger provenance_append_only before update or delete or truncate on collectibles.provenance
  for each statement execute function collectibles.deny_change();
create trigger sale_append_only before update or delete or truncate on collectibles.sale
  for each statement execute function collectibles.deny_change();

create table collectibles.report (
  work_id text not null references collectibles.work (id),
  reporter_id text not null,
  reason text not null check (char_length(reason) between 3 and 300),
  at timestamptz not null,
  dealt_with_at timestamptz,
  primary key (work_id, reporter_id)
);
create index report_open on collectibles.report (work_id) where dealt_with_at is null;

-- A collectible is bought and sold, not won or lost in trading: performance leaves it out, on the buyer's side by the index of
-- external money, on the other sides by this one.
drop index ledger.ledger_tx_flows;
create index ledger_tx_flows on ledger.ledger_tx (owner, effective_at) where kind in (1, 2, 7, 8, 10, 14, 15, 16);
create index ledger_tx_collectible on ledger.ledger_tx (effective_at) where kind = 10;
