-- Every day of Ada's is reckoned again, and nobody else's.
select leader_id, at from copying.leader_day where all_assets <> (leader_id = 'ldr_ada')
union all
select 'days: ' || count(*), null from copying.leader_day having count(*) <> 5;
