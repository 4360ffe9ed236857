-- The record of a person who leads counts dollars and positions: what a copier could have copied. A
-- day that counted coins too (`all_assets`) is reckoned again. Whoever never held a coin has the same
-- figures by both rules, and theirs stay as they were recorded; so do those of the house.
update copying.leader_day d set all_assets = exists (
  select from copying.leader l join ledger.entry e on e.owner = l.owner
  where l.id = d.leader_id and l.user_id is not null and e.asset <> 1)
where d.all_assets or exists (
  select from copying.leader l join ledger.entry e on e.owner = l.owner
  where l.id = d.leader_id and l.user_id is not null and e.asset <> 1);
