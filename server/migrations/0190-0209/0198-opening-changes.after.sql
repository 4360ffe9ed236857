-- Three changes of one person, one of the other, each once; none of somebody who left.
select user_id || ' ' || change || ' ' || at as fault from identity.opening_change
where (user_id, change, at) not in (
  ('usr_ada', 'password-changed', '2026-01-01T03:04:05Z'),
  ('usr_ada', 'password-changed', '2026-01-02T03:04:05Z'),
  ('usr_ada', 'password-reset', '2026-01-03T03:04:05Z'),
  ('usr_bea', 'totp-on', '2026-01-04T03:04:05Z'))
union all
select 'changes: ' || count(*) from identity.opening_change having count(*) <> 4;
