-- Fees of invited people while the rate was ten percent for all: none yet, one cent, and a large sum.
insert into auth_user (id, name, email, "emailVerified", "createdAt", "updatedAt")
select 'usr_' || n, 'Person ' || n, n || '@example.org', true, now(), now() from generate_series(1, 4) as n;
insert into rewards.referral (referred_id, referrer_id, at, fee_cents, earned_cents) values
  ('usr_2', 'usr_1', now(), 0, 0),
  ('usr_3', 'usr_1', now(), 1, 0),
  ('usr_4', 'usr_1', now(), 123456789012345678901, 12345678901234567890);
