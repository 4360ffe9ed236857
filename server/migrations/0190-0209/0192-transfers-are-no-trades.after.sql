-- 50 of the copy's position were moved; the sale, the arrival and the other copy count for nothing.
-- Each execution has its kind.
select p.id as fault from trading.position p
where p.moved_quantity <> case p.id when 'pos_moved' then 50 else 0 end
union all
select e.id from trading.execution e
where (e.kind = 'transfer') <> (e.id in ('exe_out', 'exe_arrived'))
union all
select 'positions: ' || count(*) from trading.position having count(*) <> 3;
