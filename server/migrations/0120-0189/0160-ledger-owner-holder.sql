-- Whose balance it is, so that posting can tell that person's open pages. A copy's sub-account, a house strategy and the house
-- have no holder: what becomes of a copy is told by the facts of copying, and a house has no pages.
alter table ledger.owner add column holder text;
update ledger.owner set holder = ref where ref like 'usr\_%';
update ledger.owner o set holder = a.user_id from trading.account a where a.owner = o.id and a.kind = 'portfolio';
comment on column ledger.owner.holder is 'Public id of the person whose pages hear of every change; null for copies and the house.';
