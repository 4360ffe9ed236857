insert into auth_user ("id", "name", "email", "emailVerified", "createdAt", "updatedAt") values
  ('usr_ada', '', 'ada@example.org', true, now(), now()),
  ('usr_bea', '', 'bea@example.org', true, now(), now());
insert into identity.password_change (user_id, at) values ('usr_ada', '2026-01-02T03:04:05Z');
insert into identity.mailed_token (token_hash, user_id, purpose, created_at, expires_at, used_at) values
  ('\x01', 'usr_ada', 'reset', now(), now(), '2026-01-03T03:04:05Z'),
  ('\x02', 'usr_ada', 'reset', now(), now(), null),
  ('\x03', 'usr_ada', 'verify', now(), now(), '2026-01-01T03:04:05Z');
insert into audit.entry (at, actor_id, action, subject_id) values
  ('2026-01-01T03:04:05Z', 'usr_ada', 'identity.password-changed', 'usr_ada'),
  ('2026-01-02T03:04:05Z', 'usr_ada', 'identity.password-changed', 'usr_ada'),
  ('2026-01-04T03:04:05Z', 'usr_bea', 'identity.totp-on', 'usr_bea'),
  ('2026-01-05T03:04:05Z', 'usr_bea', 'identity.recovery-code-used', 'usr_bea'),
  ('2026-01-06T03:04:05Z', 'usr_gone', 'identity.totp-off', 'usr_gone');
