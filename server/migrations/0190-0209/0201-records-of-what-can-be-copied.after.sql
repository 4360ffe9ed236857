-- Every day of Ada's and Cyd's is reckoned again, and nobody else's.
select leader_id, at from copying.leader_day where all_assets <> (leader_id in ('ldr_ada', 'ldr_cyd'))
union all
select 'days: ' || count(*), null from copying.leader_day having count(*) <> 6;
