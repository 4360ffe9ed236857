-- Past balances without reading a whole life. A person's accounts get a checkpoint at every 64th entry: the latest instant of
-- all entries up to it. Entries may be dated back, so neither `seq` nor `balance_after` alone says what stood at an instant;
-- but when the latest instant before a checkpoint has passed, everything up to it counts, and only what follows is read.
-- The book is append-only and `seq` has no gaps, so a checkpoint that was true stays true.
create table ledger.checkpoint (
  owner bigint not null,
  asset smallint not null,
  kind smallint not null,
  stripe smallint not null,
  seq bigint not null,
  latest timestamptz not null,
  -- `latest` never falls while `seq` rises: one seek finds the newest checkpoint of an instant.
  primary key (owner, asset, kind, stripe, latest, seq)
);
insert into ledger.checkpoint (owner, asset, kind, stripe, seq, latest)
select owner, asset, kind, stripe, seq, latest from (
  select owner, asset, kind, stripe, seq, max(at) over (partition by owner, asset, kind, stripe order by seq) as latest
  from ledger.entry where kind < 10
) run where seq % 64 = 0;

create trigger checkpoint_append_only before update or delete or truncate on ledger.checkpoint
  for each statement execute function ledger.deny_change();
do $$
begin
  if exists (select from pg_roles where rolname = 'truefill_app') then
    revoke update, delete, truncate on ledger.checkpoint from truefill_app;
  end if;
exception
  when insufficient_privilege then raise notice 'privileges of truefill_app were not changed: the migrating user may not';
end $$;

-- As before, and checkpoints in the same look at the new rows. A balance is locked while its entries are written, so whatever
-- has a lower `seq` is there to be read.
create or replace function ledger.check_balanced() returns trigger language plpgsql as $$
declare is_balanced boolean; is_marked boolean;
begin
  select bool_and(sums.total = 0), bool_or(sums.is_marked) into is_balanced, is_marked
  from (
    select sum(amount) as total, bool_or(kind < 10 and seq % 64 = 0) as is_marked
    from fresh group by tx, stripe, asset
  ) sums;
  if not is_balanced then
    raise exception 'entries must sum to zero per stripe and asset' using errcode = 'LG004';
  end if;
  if is_marked then
    insert into ledger.checkpoint (owner, asset, kind, stripe, seq, latest)
    select f.owner, f.asset, f.kind, f.stripe, f.seq, greatest(last.latest, newer.latest)
    from fresh f
    left join lateral (
      select c.seq, c.latest from ledger.checkpoint c
      where c.owner = f.owner and c.asset = f.asset and c.kind = f.kind and c.stripe = f.stripe
      order by c.latest desc, c.seq desc limit 1
    ) last on true
    cross join lateral (
      select max(e.at) as latest from ledger.entry e
      where e.owner = f.owner and e.asset = f.asset and e.kind = f.kind and e.stripe = f.stripe
        and e.seq > coalesce(last.seq, 0) and e.seq <= f.seq
    ) newer
    where f.kind < 10 and f.seq % 64 = 0;
  end if;
  return null;
end $$;

-- What somebody else's purchase of a collectible brought a person: found by the person, not by the site's sales.
drop index ledger.ledger_tx_collectible;
create index entry_received on ledger.entry (owner, at) where kind = 0 and amount > 0 and code in (1, 15);
