-- The reaction has nothing of before ahead of it.
select 'begins at ' || coalesce(max(seq)::text, 'the first fact') as fault from events.cursor
where reaction = 'plans.begin-trial' having max(seq) is distinct from 42;
