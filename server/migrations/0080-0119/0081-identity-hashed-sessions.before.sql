-- Two people who are signed in with tokens in clear.
insert into auth_user (id, name, email, "emailVerified", "createdAt", "updatedAt") values
  ('usr_ada', 'Ada', 'ada@example.org', true, now(), now()),
  ('usr_ben', 'Ben', 'ben@example.org', true, now(), now());
insert into auth_session (id, "expiresAt", token, "createdAt", "updatedAt", "userId") values
  ('ses_1', now() + interval '1 day', 'in clear', now(), now(), 'usr_ada'),
  ('ses_2', now() - interval '1 day', 'long over', now(), now(), 'usr_ben');
