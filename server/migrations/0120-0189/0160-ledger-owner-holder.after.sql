-- The person and the portfolio have their person as holder; copies, strategies and the house have none.
select o.ref as fault from ledger.owner o
where o.holder is distinct from case when o.id in (1, 2) then 'usr_ada' end
union all
select 'owners: ' || count(*) from ledger.owner having count(*) <> 21;
