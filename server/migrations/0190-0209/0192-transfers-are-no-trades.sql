-- Positions that move between accounts are transfers, never trades (copying, leader statistics): an
-- execution says which it was, and a position says how much of what left it was moved, not sold.
alter table trading.execution add column kind text not null
  generated always as (case when conditions->>'feed' = 'transfer' then 'transfer' else 'trade' end) stored;

alter table trading.position add column moved_quantity numeric(38,0) not null default 0 check (moved_quantity >= 0);
update trading.position p set moved_quantity = m.quantity
from (
  select f.owner, f.position_id, sum(f.quantity) as quantity
  from trading.fill f join trading.execution e on e.id = f.execution_id join trading.account a on a.owner = f.owner
  -- Positions have moved out of copies only; where they arrived they may have closed an opposite
  -- one, which is a result.
  where e.kind = 'transfer' and f.side <> f.position_side and a.kind = 'copy'
  group by f.owner, f.position_id
) m
where p.owner = m.owner and p.id = m.position_id;
