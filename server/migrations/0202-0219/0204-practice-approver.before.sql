-- Bitcoin is a practice network, Ethereum is real. Small, held, large, approved, and on the real one.
insert into funding.chain (chain, genesis) values ('bitcoin', 'practice:bitcoin'), ('ethereum', '1:0xd4e5');
insert into funding.withdrawal (id, user_id, cents, asset, coin_units, give_units, hold_asset, hold_units, network,
  address, state, requested_at, releasable_at, approvals_needed, approved_by)
select id, 'usr_ada', cents, asset, 1, 1, asset, 1, 'n', 'a', state, '2026-01-01T00:00:00Z', released::timestamptz,
  needed, by
from (values
  ('wdr_small', 50000, 'BTC', 'requested', '2026-01-01T00:00:00Z', 1, null),
  ('wdr_held', 5000, 'BTC', 'requested', '2026-01-02T00:00:00Z', 1, null),
  ('wdr_more', 50001, 'BTC', 'requested', '2026-01-01T00:00:00Z', 1, null),
  ('wdr_two', 5000, 'BTC', 'requested', '2026-01-01T00:00:00Z', 2, null),
  ('wdr_done', 5000, 'BTC', 'approved', '2026-01-01T00:00:00Z', 1, 'usr_bea'),
  ('wdr_real', 5000, 'ETH', 'requested', '2026-01-01T00:00:00Z', 1, null)
) as w (id, cents, asset, state, released, needed, by);
