-- The book: every movement of money is a transaction of entries that sum to zero per stripe and asset.
-- Hot keys carry `stripe` (owner % 16): fan-out chunk, worker, house account, partition and distribution column at once.
-- No foreign keys on hot tables; a balance row can only be opened for a known owner, which gives the same promise.
create schema ledger;

create table ledger.asset (
  id smallint primary key,
  code text not null unique,
  scale smallint not null check (scale between 0 and 18)
);
insert into ledger.asset (id, code, scale) values (1, 'USD', 2), (2, 'USDT', 6), (3, 'BTC', 8), (4, 'ETH', 18);

-- id = sequence * 16 + stripe. House owners are 4000000000000000 + stripe: last in every ordered lock.
create table ledger.owner (
  id bigint primary key,
  ref text not null unique,
  stripe smallint generated always as (id % 16) stored,
  opened_at timestamptz not null
);
create sequence ledger.owner_seq;
insert into ledger.owner (id, ref, opened_at)
select 4000000000000000 + stripe, 'house_' || stripe, now() from generate_series(0, 15) as stripe;

-- The only rows of the book that change. Narrow and without a second index, so an update stays on its page (HOT).
create table ledger.balance (
  owner bigint not null,
  asset smallint not null,
  kind smallint not null,
  stripe smallint not null,
  neg_ok boolean not null,
  seq bigint not null default 0, -- entries ever posted here = seq of the last one
  posted numeric(38, 0) not null default 0,
  primary key (owner, asset, kind, stripe),
  constraint balance_stripe check (stripe = owner % 16),
  constraint no_overdraft check (posted >= 0 or neg_ok)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);

create sequence ledger.tx_seq cache 20;
create table ledger.ledger_tx (
  tx bigint not null,
  owner bigint not null, -- whose idempotency key it is; the house of the stripe for a batch
  stripe smallint not null,
  kind smallint not null,
  idem_key text not null,
  req_hash bytea not null,
  reverses bigint,
  ref text, -- public id of what caused it: ord_…, wdr_…, fil_…
  effective_at timestamptz not null,
  posted_at timestamptz not null default now(),
  meta jsonb,
  primary key (tx, stripe)
);
create unique index ledger_tx_idem on ledger.ledger_tx (owner, idem_key, stripe);
-- A transaction is reversed at most once.
create unique index ledger_tx_reverses on ledger.ledger_tx (reverses, stripe) where reverses is not null;
-- External money is rare: this keeps flows_between off the entries of busy owners.
create index ledger_tx_flows on ledger.ledger_tx (owner, effective_at) where kind in (1, 2, 7, 8, 14, 15);

create table ledger.entry (
  owner bigint not null,
  seq bigint not null,
  tx bigint not null,
  at timestamptz not null,
  asset smallint not null,
  kind smallint not null,
  stripe smallint not null,
  code smallint not null,
  amount numeric(38, 0) not null check (amount <> 0),
  balance_after numeric(38, 0) not null,
  primary key (owner, asset, kind, stripe, seq)
);
create index entry_tx on ledger.entry (tx);

-- The book is never rewritten: a mistake is corrected by a reversing transaction.
create function ledger.deny_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: post a reversing transaction instead', tg_table_name using errcode = 'LG003';
end $$;
create trigger entry_append_only before update or delete or truncate on ledger.entry
  for each statement execute function ledger.deny_change();
create trigger ledger_tx_append_only before update or delete or truncate on ledger.ledger_tx
  for each statement execute function ledger.deny_change();

-- Per statement, not per row: all entries of a transaction must therefore be written by one insert.
create function ledger.check_balanced() returns trigger language plpgsql as $$
begin
  if exists (select from fresh group by tx, stripe, asset having sum(amount) <> 0) then
    raise exception 'entries must sum to zero per stripe and asset' using errcode = 'LG004';
  end if;
  return null;
end $$;
create trigger entry_balanced after insert on ledger.entry referencing new table as fresh
  for each statement execute function ledger.check_balanced();

-- Opens a balance row at its first entry. Kinds from 10 are the house's; 6 (claim) is a debt and may go below zero.
create function ledger.open_balance(p_owner bigint, p_asset smallint, p_kind smallint) returns void language plpgsql as $$
begin
  if not exists (select from ledger.owner where id = p_owner) then
    raise exception 'no such ledger owner: %', p_owner using errcode = 'LG005';
  end if;
  if (p_kind >= 10) <> (p_owner >= 4000000000000000) then
    raise exception 'account kind % does not belong to owner %', p_kind, p_owner using errcode = 'LG005';
  end if;
  insert into ledger.balance (owner, asset, kind, stripe, neg_ok)
  values (p_owner, p_asset, p_kind, p_owner % 16, p_kind = 6 or p_kind >= 10)
  on conflict do nothing;
end $$;

-- What the caller is told when a balance does not suffice; the amount is exact because the row is locked or read last.
create function ledger.refuse_overdraft(p_owner bigint, p_asset smallint, p_kind smallint) returns void language plpgsql as $$
declare available numeric;
begin
  select posted into available from ledger.balance
  where owner = p_owner and asset = p_asset and kind = p_kind and stripe = p_owner % 16;
  raise exception 'insufficient_funds' using errcode = 'LG001',
    detail = concat_ws(' ', p_owner, p_asset, p_kind, coalesce(available, 0));
end $$;

-- The first half of every posting: takes the idempotency key or answers with the transaction that already has it.
create function ledger.take_key(
  p_owner bigint, p_kind smallint, p_idem text, p_hash bytea, p_at timestamptz, p_ref text, p_meta jsonb, p_reverses bigint,
  out tx bigint, out replayed boolean
) language plpgsql as $$
declare known bytea;
begin
  replayed := false;
  insert into ledger.ledger_tx as t (tx, owner, stripe, kind, idem_key, req_hash, reverses, ref, effective_at, meta)
  values (nextval('ledger.tx_seq'), p_owner, p_owner % 16, p_kind, p_idem, p_hash, p_reverses, p_ref, p_at, p_meta)
  on conflict (owner, idem_key, stripe) do nothing returning t.tx into tx;
  if tx is not null then return; end if;
  -- A new statement, so it sees what the transaction we waited for has committed.
  select t.tx, t.req_hash into tx, known from ledger.ledger_tx t
  where t.owner = p_owner and t.idem_key = p_idem and t.stripe = p_owner % 16;
  if known is distinct from p_hash then
    raise exception 'id_reused' using errcode = 'LG002';
  end if;
  replayed := true;
end $$;

-- N legs, already in lock order (owner, asset, kind). Overdraft is decided by the update's own condition, which
-- PostgreSQL evaluates on the locked row; the check constraint is a second belt.
create function ledger.post(
  p_owner bigint, p_kind smallint, p_idem text, p_hash bytea, p_at timestamptz, p_ref text, p_meta jsonb, p_reverses bigint,
  p_owners bigint[], p_assets smallint[], p_kinds smallint[], p_units numeric[], p_codes smallint[],
  out tx bigint, out replayed boolean
) language plpgsql as $$
declare
  leg record;
  leg_seq bigint;
  leg_after numeric;
  seqs bigint[] := '{}';
  afters numeric[] := '{}';
begin
  select k.tx, k.replayed into tx, replayed
  from ledger.take_key(p_owner, p_kind, p_idem, p_hash, p_at, p_ref, p_meta, p_reverses) k;
  if replayed then return; end if;
  for leg in select * from unnest(p_owners, p_assets, p_kinds, p_units) as l (owner, asset, kind, units) loop
    for attempt in 1 .. 2 loop
      update ledger.balance b set posted = b.posted + leg.units, seq = b.seq + 1
      where b.owner = leg.owner and b.asset = leg.asset and b.kind = leg.kind and b.stripe = leg.owner % 16
        and (b.neg_ok or b.posted + leg.units >= 0)
      returning b.seq, b.posted into leg_seq, leg_after;
      exit when found;
      if attempt = 2 or leg.units < 0 and leg.kind < 10 and leg.kind <> 6 then
        perform ledger.refuse_overdraft(leg.owner, leg.asset, leg.kind);
      end if;
      perform ledger.open_balance(leg.owner, leg.asset, leg.kind);
    end loop;
    seqs := seqs || leg_seq;
    afters := afters || leg_after;
  end loop;
  insert into ledger.entry (owner, asset, kind, stripe, seq, tx, at, code, amount, balance_after)
  select l.owner, l.asset, l.kind, l.owner % 16, l.seq, post.tx, p_at, l.code, l.units, l.after
  from unnest(p_owners, p_assets, p_kinds, p_units, p_codes, seqs, afters) as l (owner, asset, kind, units, code, seq, after);
end $$;

-- The lean form of the above for the most frequent case: one amount from one account to another of the same stripe.
create function ledger.transfer(
  p_owner bigint, p_kind smallint, p_idem text, p_hash bytea, p_at timestamptz, p_ref text, p_meta jsonb,
  p_asset smallint, p_units numeric, p_code smallint,
  p_from bigint, p_from_kind smallint, p_to bigint, p_to_kind smallint,
  out tx bigint, out replayed boolean
) language plpgsql as $$
declare
  is_from_first boolean := (p_from, p_from_kind) < (p_to, p_to_kind);
  from_seq bigint; from_after numeric; to_seq bigint; to_after numeric; known bytea;
begin
  insert into ledger.ledger_tx as t (tx, owner, stripe, kind, idem_key, req_hash, ref, effective_at, meta)
  values (nextval('ledger.tx_seq'), p_owner, p_owner % 16, p_kind, p_idem, p_hash, p_ref, p_at, p_meta)
  on conflict (owner, idem_key, stripe) do nothing returning t.tx into tx;
  replayed := tx is null;
  if replayed then
    select k.tx into tx from ledger.take_key(p_owner, p_kind, p_idem, p_hash, p_at, p_ref, p_meta, null) k;
    return;
  end if;
  for attempt in 1 .. 2 loop
    if not is_from_first and to_seq is null then
      update ledger.balance b set posted = b.posted + p_units, seq = b.seq + 1
      where b.owner = p_to and b.asset = p_asset and b.kind = p_to_kind and b.stripe = p_to % 16
      returning b.seq, b.posted into to_seq, to_after;
    end if;
    if from_seq is null then
      update ledger.balance b set posted = b.posted - p_units, seq = b.seq + 1
      where b.owner = p_from and b.asset = p_asset and b.kind = p_from_kind and b.stripe = p_from % 16
        and (b.neg_ok or b.posted >= p_units)
      returning b.seq, b.posted into from_seq, from_after;
      if from_seq is null and (attempt = 2 or p_from_kind < 10 and p_from_kind <> 6) then
        perform ledger.refuse_overdraft(p_from, p_asset, p_from_kind);
      end if;
    end if;
    if to_seq is null and is_from_first then
      update ledger.balance b set posted = b.posted + p_units, seq = b.seq + 1
      where b.owner = p_to and b.asset = p_asset and b.kind = p_to_kind and b.stripe = p_to % 16
      returning b.seq, b.posted into to_seq, to_after;
    end if;
    exit when from_seq is not null and to_seq is not null;
    if from_seq is null then perform ledger.open_balance(p_from, p_asset, p_from_kind); end if;
    if to_seq is null then perform ledger.open_balance(p_to, p_asset, p_to_kind); end if;
  end loop;
  insert into ledger.entry (owner, asset, kind, stripe, seq, tx, at, code, amount, balance_after) values
    (p_from, p_asset, p_from_kind, p_from % 16, from_seq, transfer.tx, p_at, p_code, -p_units, from_after),
    (p_to, p_asset, p_to_kind, p_to % 16, to_seq, transfer.tx, p_at, p_code, p_units, to_after);
end $$;

-- Entries of one or many transactions at once. `tx` columns: one element per transaction. `account` columns: every touched
-- balance once, in lock order, with its sum, how many legs it has and where they start (from 0). `leg` columns: the legs
-- grouped by account, with the running sum inside it and the place of their transaction (null: all belong to the first).
-- One lock, one update and no join between two sets, so cost per row stays flat at any size. All or nothing.
create function ledger.post_entries(
  p_txs bigint[], p_ats timestamptz[],
  p_owners bigint[], p_assets smallint[], p_kinds smallint[], p_sums numeric[], p_counts int[], p_starts int[],
  p_heads int[], p_codes smallint[], p_units numeric[], p_running numeric[]
) returns void language plpgsql
-- Planned once for few rows: a nested loop over the key index, whatever the number of accounts.
set plan_cache_mode = force_generic_plan as $$
declare wanted int := cardinality(p_owners); touched int; bad record;
begin
  for attempt in 1 .. 2 loop
    -- Locks in the order given. An update joined to the same list may be planned in any order and then deadlocks.
    perform count(*) from unnest(p_owners, p_assets, p_kinds) as a (owner, asset, kind), lateral (
      select from ledger.balance b
      where b.owner = a.owner and b.asset = a.asset and b.kind = a.kind and b.stripe = a.owner % 16 for no key update
    ) locked;
    begin
      with changed as (
        update ledger.balance b set posted = b.posted + a.sum, seq = b.seq + a.count
        from unnest(p_owners, p_assets, p_kinds, p_sums, p_counts, p_starts) as a (owner, asset, kind, sum, count, start)
        where b.owner = a.owner and b.asset = a.asset and b.kind = a.kind and b.stripe = a.owner % 16
          and (b.neg_ok or b.posted + a.sum >= 0)
        returning b.owner, b.asset, b.kind, b.stripe, b.seq - a.count as seq, b.posted - a.sum as posted, a.start, a.count
      ), written as (
        insert into ledger.entry (owner, asset, kind, stripe, seq, tx, at, code, amount, balance_after)
        select c.owner, c.asset, c.kind, c.stripe, c.seq + n, p_txs[coalesce(p_heads[c.start + n], 1)],
          p_ats[coalesce(p_heads[c.start + n], 1)], p_codes[c.start + n], p_units[c.start + n], c.posted + p_running[c.start + n]
        from changed c, generate_series(1, c.count) as n
      )
      select count(*) into touched from changed;
      if touched < wanted then raise exception 'incomplete' using errcode = 'LG006'; end if;
      return;
    exception when sqlstate 'LG006' or sqlstate 'LG004' then
      -- Rare: a row is not open yet, or a balance is too small (so a leg is missing). The block above has been undone.
      if attempt = 1 then
        perform ledger.open_balance(a.owner, a.asset, a.kind)
        from unnest(p_owners, p_assets, p_kinds) as a (owner, asset, kind)
        where not exists (
          select from ledger.balance b
          where b.owner = a.owner and b.asset = a.asset and b.kind = a.kind and b.stripe = a.owner % 16
        );
      end if;
    end;
  end loop;
  select a.* into bad from unnest(p_owners, p_assets, p_kinds, p_sums) as a (owner, asset, kind, sum)
  join ledger.balance b on b.owner = a.owner and b.asset = a.asset and b.kind = a.kind and b.stripe = a.owner % 16
  where not b.neg_ok and b.posted + a.sum < 0 limit 1;
  if not found then
    raise exception 'entries must sum to zero per stripe and asset' using errcode = 'LG004';
  end if;
  perform ledger.refuse_overdraft(bad.owner, bad.asset, bad.kind);
end $$;

-- Many independent transactions in one call. When a key is taken already, nothing is written and `known` answers with
-- the request hashes of those that are (null for the free ones): the caller drops the replays and calls again.
create function ledger.post_many(
  p_owner_of bigint[], p_kind_of smallint[], p_idems text[], p_hashes text[], p_refs text[], p_ats timestamptz[], p_metas text[],
  p_owners bigint[], p_assets smallint[], p_kinds smallint[], p_sums numeric[], p_counts int[], p_starts int[],
  p_heads int[], p_codes smallint[], p_units numeric[], p_running numeric[],
  out txs bigint[], out known text[]
) language plpgsql set plan_cache_mode = force_generic_plan as $$
declare wanted int := cardinality(p_owner_of); taken int;
begin
  txs := array(select nextval('ledger.tx_seq') from generate_series(1, wanted));
  begin
    insert into ledger.ledger_tx (tx, owner, stripe, kind, idem_key, req_hash, ref, effective_at, meta)
    select h.tx, h.owner, h.owner % 16, h.kind, h.idem, decode(h.hash, 'hex'), h.ref, h.at, h.meta::jsonb
    from unnest(txs, p_owner_of, p_kind_of, p_idems, p_hashes, p_refs, p_ats, p_metas) as h (tx, owner, kind, idem, hash, ref, at, meta)
    on conflict (owner, idem_key, stripe) do nothing;
    get diagnostics taken = row_count;
    if taken < wanted then raise exception 'known' using errcode = 'LG006'; end if;
  exception when sqlstate 'LG006' then
    select array_agg(t.tx order by h.place), array_agg(encode(t.req_hash, 'hex') order by h.place) into txs, known
    from unnest(p_owner_of, p_idems) with ordinality as h (owner, idem, place)
    left join ledger.ledger_tx t on t.owner = h.owner and t.idem_key = h.idem and t.stripe = h.owner % 16;
    return;
  end;
  perform ledger.post_entries(txs, p_ats, p_owners, p_assets, p_kinds, p_sums, p_counts, p_starts, p_heads, p_codes, p_units, p_running);
end $$;

-- The audit: every promise of the book as a query that must answer nothing.
create view ledger.ledger_violations as
select 'transaction does not sum to zero' as what, concat_ws('/', tx, stripe, asset) as id
from ledger.entry group by tx, stripe, asset having sum(amount) <> 0
union all
select 'stripe does not sum to zero', concat_ws('/', stripe, asset)
from ledger.balance group by stripe, asset having sum(posted) <> 0
union all
select 'balance differs from its entries', concat_ws('/', owner, asset, kind)
from ledger.balance b
full join (
  select owner, asset, kind, stripe, sum(amount) as total, count(*) as entries, max(seq) as last
  from ledger.entry group by owner, asset, kind, stripe
) e using (owner, asset, kind, stripe)
where coalesce(b.posted, 0) <> coalesce(e.total, 0)
  or coalesce(b.seq, 0) <> coalesce(e.entries, 0)
  or coalesce(b.seq, 0) <> coalesce(e.last, 0)
union all
select 'running balance is broken', concat_ws('/', owner, asset, kind, seq)
from (
  select owner, asset, kind, seq, amount, balance_after,
    lag(balance_after, 1, 0) over account as before, lag(seq, 1, 0::bigint) over account as seq_before
  from ledger.entry window account as (partition by owner, asset, kind, stripe order by seq)
) chain
where balance_after <> before + amount or seq <> seq_before + 1;
