-- The small ones are due thirty seconds after they may leave; nothing else is.
select id || ' ' || coalesce(practice_at::text, 'never') as fault from funding.withdrawal
where practice_at is distinct from case id
  when 'wdr_small' then timestamptz '2026-01-01T00:00:30Z' when 'wdr_held' then timestamptz '2026-01-02T00:00:30Z' end
union all
select 'withdrawals: ' || count(*) from funding.withdrawal having count(*) <> 6;
