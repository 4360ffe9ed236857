-- Ada (17) leads and was given bitcoin; Bea (18) leads with dollars alone; a house strategy (19) traded.
insert into ledger.owner (id, ref, opened_at) values
  (17, 'usr_ada', now()), (18, 'usr_bea', now()), (19, 'drift', now());
insert into copying.leader (id, owner, user_id, min_copy_cents, opened_at) values
  ('ldr_ada', 17, 'usr_ada', 10000, now()),
  ('ldr_bea', 18, 'usr_bea', 10000, now()),
  ('drift', 19, null, 20000, now());
insert into ledger.ledger_tx (tx, owner, stripe, kind, idem_key, req_hash, effective_at) values
  (1, 17, 1, 2, 'coins', '\x01', now()), (2, 18, 2, 1, 'dollars', '\x02', now());
insert into ledger.entry (owner, seq, tx, at, asset, kind, stripe, code, amount, balance_after) values
  (17, 1, 1, now(), 3, 0, 1, 1, 5, 5), (4000000000000001, 1, 1, now(), 3, 13, 1, 1, -5, -5),
  (18, 1, 2, now(), 1, 0, 2, 1, 100, 100), (4000000000000002, 1, 2, now(), 1, 10, 2, 1, -100, -100);
insert into copying.leader_day (leader_id, at, unit_value, equity_cents, all_assets) values
  ('ldr_ada', '2026-01-01T00:00:00Z', 1, 1, false), ('ldr_ada', '2026-01-02T00:00:00Z', 1, 1, true),
  ('ldr_bea', '2026-01-01T00:00:00Z', 1, 1, false), ('ldr_bea', '2026-01-02T00:00:00Z', 1, 1, true),
  ('drift', '2026-01-02T00:00:00Z', 1, 1, true);
