-- The record of a person who leads counts dollars and positions that size orders: what a copier could
-- have copied. A day that counted coins, held or owed money too (`all_assets`) is reckoned again.
-- Whoever never had any has the same figures by both rules, and theirs stay as they were recorded; so
-- do those of the house. Assets: 1 is USD; kinds: 1 is withdrawal_hold, 6 is claim.
update copying.leader_day d set all_assets = exists (
  select from copying.leader l join ledger.balance b on b.owner = l.owner
  where l.id = d.leader_id and l.user_id is not null and (b.asset <> 1 or b.kind in (1, 6)));
