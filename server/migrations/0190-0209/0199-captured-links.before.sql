insert into auth_user ("id", "name", "email", "emailVerified", "createdAt", "updatedAt") values
  ('usr_ada', '', 'ada@example.org', false, now(), now());
insert into identity.mailed_token (token_hash, user_id, purpose, created_at, expires_at, used_at) values
  (sha256('open-1'), 'usr_ada', 'verify', now(), now() + interval '1 day', null),
  (sha256('used-1'), 'usr_ada', 'verify', now(), now() + interval '1 day', now()),
  (sha256('late-1'), 'usr_ada', 'reset', now() - interval '2 days', now() - interval '1 day', null);
insert into identity.email_change (user_id, token_hash, email, asked_at, expires_at) values
  ('usr_ada', sha256('mail-1'), 'new@example.org', now(), now() + interval '1 day');
insert into mail.captured (recipient, subject, body) values
  ('open', '', E'Open this link:\nhttps://example.org/verify#token=open-1\nOr type this code: 123456\nBye'),
  ('used', '', E'Open this link:\nhttps://example.org/verify#token=used-1\nOr type this code: 123456\nBye'),
  ('late', '', E'Choose it here:\nhttps://example.org/auth#type=recovery&token=late-1\nBye'),
  ('mail', '', E'Open it:\nhttps://example.org/settings/profile#email-token=mail-1\nBye'),
  ('none', '', 'Your order of 123456 was filled.');
