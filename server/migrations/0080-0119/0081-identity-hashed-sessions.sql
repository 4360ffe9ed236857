-- From now on only the hash of a session's token is kept. Tokens in clear end with this; people sign in again.
delete from auth_session;
-- Mails that were sent stay in the queue's table for days, with the links they carried.
do $$
begin
  if to_regclass('pgboss.job') is not null then
    delete from pgboss.job where name = 'mail' and state in ('completed', 'failed', 'cancelled');
  end if;
end $$;
