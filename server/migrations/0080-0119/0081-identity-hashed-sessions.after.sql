-- No token in clear is left, and both people still have their account.
select 'a session is left: ' || id as fault from auth_session
union all
select 'people are missing: ' || count(*) from auth_user having count(*) <> 2;
