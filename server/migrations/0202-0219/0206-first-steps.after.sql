-- Whoever is here is shown no first steps, and their watch list is left to them.
select 'shown to ' || "id" as fault from auth_user
where "id" not in (select user_id from identity.first_steps_hidden)
union all
select 'begins at ' || coalesce(max(seq)::text, 'the first fact') from events.cursor
where reaction = 'market.begin-watchlist' having max(seq) is distinct from 41;
