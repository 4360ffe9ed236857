-- Browsers that two people signed in with: one they share, one seen lately, one not seen for over 30 days.
insert into auth_user (id, name, email, "emailVerified", "createdAt", "updatedAt") values
  ('usr_ada', 'Ada', 'ada@example.org', true, now(), now()),
  ('usr_ben', 'Ben', 'ben@example.org', true, now(), now());
insert into identity.known_device (user_id, device_hash, seen_at) values
  ('usr_ada', '\x01', now() - interval '1 day'),
  ('usr_ben', '\x01', now() - interval '29 days'),
  ('usr_ben', '\x02', now() - interval '31 days');
