insert into events.outbox (seq, type, user_id, payload, at) values
  (41, 'identity.email-verified', 'usr_ada', '{}', '2026-01-01T03:04:05Z'),
  (42, 'ledger.balance-changed', 'usr_ada', '{}', '2026-01-01T03:04:06Z'),
  (null, 'identity.email-verified', 'usr_bea', '{}', '2026-01-01T03:04:07Z');
