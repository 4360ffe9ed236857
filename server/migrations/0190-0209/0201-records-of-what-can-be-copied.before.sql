-- Ada (17) leads and once held bitcoin; Bea (18) leads with dollars alone; a house strategy (19)
-- traded; Cyd (20) leads and once waited for a withdrawal.
insert into ledger.owner (id, ref, opened_at) values
  (17, 'usr_ada', now()), (18, 'usr_bea', now()), (19, 'drift', now()), (20, 'usr_cyd', now());
insert into copying.leader (id, owner, user_id, min_copy_cents, opened_at) values
  ('ldr_ada', 17, 'usr_ada', 10000, now()),
  ('ldr_bea', 18, 'usr_bea', 10000, now()),
  ('drift', 19, null, 20000, now()),
  ('ldr_cyd', 20, 'usr_cyd', 10000, now());
insert into ledger.balance (owner, asset, kind, stripe, neg_ok, seq, posted) values
  (17, 1, 0, 1, false, 1, 100), (17, 3, 0, 1, false, 2, 0), (18, 1, 0, 2, false, 1, 100), (19, 3, 0, 3, false, 1, 0),
  (20, 1, 1, 4, false, 2, 0);
insert into copying.leader_day (leader_id, at, unit_value, equity_cents, all_assets) values
  ('ldr_ada', '2026-01-01T00:00:00Z', 1, 1, false), ('ldr_ada', '2026-01-02T00:00:00Z', 1, 1, true),
  ('ldr_bea', '2026-01-01T00:00:00Z', 1, 1, false), ('ldr_bea', '2026-01-02T00:00:00Z', 1, 1, true),
  ('drift', '2026-01-02T00:00:00Z', 1, 1, true), ('ldr_cyd', '2026-01-02T00:00:00Z', 1, 1, false);
