-- A leader's record leaves out what a conversion cost: the conversions of one account, by when they
-- were made. 9 is `conversion`.
create index ledger_tx_conversions on ledger.ledger_tx (owner, effective_at) where kind = 9;
