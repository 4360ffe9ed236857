-- Part of the performance fee goes to the person who earned it (copying rule 19). It is fixed when
-- a copy starts; copies from before the rule pay the site.
alter table copying.copy add column leader_share_bps integer not null default 0
  check (leader_share_bps between 0 and 10000);

-- A leader's share is in the transaction of the copy that pays it: external money of the leader,
-- found by account and time. 16 is `leader_fee`, 0 is the wallet.
create index entry_leader_fee on ledger.entry (owner, at) where kind = 0 and amount > 0 and code = 16;
