-- Numbers that stand for words, told where an operator meets them: the names are those of core/ledger/rules.ts, and
-- testing/schema.test.ts compares them. Other small numbers say what they count.
comment on column ledger.asset.id is
  'An asset: 1 USD, 2 USDT, 3 BTC, 4 ETH.';
comment on column ledger.asset.scale is
  'Decimals of one whole unit.';
comment on column ledger.balance.asset is
  'An asset: 1 USD, 2 USDT, 3 BTC, 4 ETH.';
comment on column ledger.balance.kind is
  'What the balance is for, below 10 a person''s own, from 10 the house''s: 0 wallet, 1 withdrawal_hold, '
  '2 order_hold, 3 margin, 4 copy_cash, 5 bonus, 6 claim, 10 clearing, 11 counterparty, 12 fees, '
  '13 custody, 14 suspense, 15 dust, 16 transit, 17 promo, 18 adjustments, 19 offered.';
comment on column ledger.balance.stripe is
  'Shard, 0 to 15: the owner modulo 16.';
comment on column ledger.checkpoint.asset is
  'An asset: 1 USD, 2 USDT, 3 BTC, 4 ETH.';
comment on column ledger.checkpoint.kind is
  'What the balance is for, below 10 a person''s own, from 10 the house''s: 0 wallet, 1 withdrawal_hold, '
  '2 order_hold, 3 margin, 4 copy_cash, 5 bonus, 6 claim, 10 clearing, 11 counterparty, 12 fees, '
  '13 custody, 14 suspense, 15 dust, 16 transit, 17 promo, 18 adjustments, 19 offered.';
comment on column ledger.checkpoint.stripe is
  'Shard, 0 to 15: the owner modulo 16.';
comment on column ledger.entry.asset is
  'An asset: 1 USD, 2 USDT, 3 BTC, 4 ETH.';
comment on column ledger.entry.kind is
  'What the balance is for, below 10 a person''s own, from 10 the house''s: 0 wallet, 1 withdrawal_hold, '
  '2 order_hold, 3 margin, 4 copy_cash, 5 bonus, 6 claim, 10 clearing, 11 counterparty, 12 fees, '
  '13 custody, 14 suspense, 15 dust, 16 transit, 17 promo, 18 adjustments, 19 offered.';
comment on column ledger.entry.stripe is
  'Shard, 0 to 15: the owner modulo 16.';
comment on column ledger.entry.code is
  'Why the entry is there: 1 principal, 2 fee, 3 margin, 4 pnl, 5 hold, 6 release, 7 performance_fee, '
  '8 spread, 9 financing, 10 shortfall, 11 transit, 12 protection, 13 plan_fee, 14 bonus, 15 royalty, '
  '16 leader_fee.';
comment on column ledger.ledger_tx.kind is
  'What the transaction is: 1 opening, 2 deposit, 3 withdrawal, 4 trade, 5 fee, 6 copy, 7 adjustment, '
  '8 bonus, 9 conversion, 10 collectible, 11 reversal, 12 transfer, 13 withdrawal_returned, '
  '14 withdrawal_paid, 15 deposit_reversed, 16 plan, 99 other.';
comment on column ledger.ledger_tx.stripe is
  'Shard, 0 to 15: the owner modulo 16.';
comment on column ledger.owner.stripe is
  'Shard, 0 to 15: the owner modulo 16.';
comment on column copying.copy.stripe is
  'Shard, 0 to 15: the owner modulo 16.';
comment on column copying.lane.stripe is
  'Shard, 0 to 15: the owner modulo 16.';
comment on column copying.task.stripe is
  'Shard, 0 to 15: the owner modulo 16.';
comment on column copying.copy.max_open is
  'Most positions that the copy holds open at once.';
comment on column copying.copy.slippage_bps is
  'Hundredths of a percent; null is each instrument''s default.';
comment on column copying.decision.leg is
  'The part of the fill that was decided: 0 closing, 1 opening, from 2 on what the copy did by itself after '
  'that fill.';
comment on column copying.leader_fill.leverage is
  'Multiple of the own money; 1 is paid in full.';
comment on column copying.leader_fill.formula is
  'Version of the sizing rules that the fill was copied by (core/copying/rules.ts).';
comment on column identity.mailed_token.tries_left is
  'Wrong codes until the token is void.';
comment on column market.live_bar.length is
  'Minutes of the bar: 1 for a minute, 1440 for a day.';
comment on column trading.orders.leverage is
  'Multiple of the own money; 1 is paid in full.';
comment on column trading.position.leverage is
  'Multiple of the own money; 1 is paid in full.';
