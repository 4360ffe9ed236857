-- 130 entries of a person, the fortieth dated ten days ahead of the others, and one that is dated back after the first
-- checkpoint; the house holds the other side.
insert into ledger.owner (id, ref, opened_at) values (16, 'usr_ada', now());
insert into ledger.balance (owner, asset, kind, stripe, neg_ok, seq, posted) values
  (16, 1, 0, 0, false, 130, 130),
  (4000000000000000, 1, 10, 0, true, 130, -130);
insert into ledger.ledger_tx (tx, owner, stripe, kind, idem_key, req_hash, effective_at)
select n, 16, 0, 1, 'key ' || n, '\x00', timestamptz '2026-01-01Z' + n * interval '1 hour'
from generate_series(1, 130) as n;
insert into ledger.entry (owner, seq, tx, at, asset, kind, stripe, code, amount, balance_after)
select side.owner, n, n, made.at, 1, side.kind, 0, 1, side.sign, side.sign * n
from generate_series(1, 130) as n
cross join (values (16, 0, 1), (4000000000000000, 10, -1)) as side (owner, kind, sign)
cross join lateral (
  select timestamptz '2026-01-01Z' + n * interval '1 hour'
    + case n when 40 then interval '10 days' when 100 then interval '-10 days' else interval '0' end
) as made (at);
