-- How an account opens changed: password, second step, recovery codes, passkeys, email. One list,
-- which the hold of withdrawals, the queue of those who decide them and the settings read; it takes
-- the place of a table of passwords alone.
create table identity.opening_change (
  id bigint generated always as identity primary key,
  user_id text not null references auth_user ("id") on delete cascade,
  change text not null check (change in ('password-changed', 'password-reset', 'email-changed', 'totp-on', 'totp-off',
    'recovery-codes-renewed', 'passkey-added', 'passkey-removed')),
  at timestamptz not null
);
create index opening_change_of_user on identity.opening_change (user_id, at);

-- Each was audited but the resets, whose tokens say when they were used. The last change of a
-- password stands in its own table, which may be older than the audit log.
insert into identity.opening_change (user_id, change, at)
select user_id, change, at from (
  select e.subject_id, substr(e.action, 10), e.at from audit.entry e
  where e.action in ('identity.password-changed', 'identity.email-changed', 'identity.totp-on', 'identity.totp-off',
    'identity.recovery-codes-renewed', 'identity.passkey-added', 'identity.passkey-removed')
  union
  select p.user_id, 'password-changed', p.at from identity.password_change p
  union
  select t.user_id, 'password-reset', t.used_at from identity.mailed_token t
  where t.purpose = 'reset' and t.used_at is not null
) as known (user_id, change, at)
where exists (select from auth_user u where u."id" = known.user_id)
order by at, user_id, change;
drop table identity.password_change;

update funding.withdrawal set hold_reason = 'opening_changed' where hold_reason = 'password_changed';
