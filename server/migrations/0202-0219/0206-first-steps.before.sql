insert into auth_user ("id", "name", "email", "emailVerified", "createdAt", "updatedAt") values
  ('usr_ada', '', 'ada@example.org', true, now(), now()),
  ('usr_bea', '', 'bea@example.org', false, now(), now());
insert into events.outbox (seq, type, user_id, payload, at) values
  (41, 'identity.email-verified', 'usr_ada', '{}', '2026-01-01T03:04:05Z'),
  (null, 'identity.email-verified', 'usr_bea', '{}', '2026-01-01T03:04:07Z');
