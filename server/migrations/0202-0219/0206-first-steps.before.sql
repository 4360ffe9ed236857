-- Somebody who is here already, and facts of before.
insert into auth_user ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
values ('usr_ada', 'Ada', 'ada@example.org', true, now(), now());
