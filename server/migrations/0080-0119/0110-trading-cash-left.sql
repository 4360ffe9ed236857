-- When money last left an account that held leveraged positions: every node's risk watch measures those accounts again.
alter table trading.account add column cash_left_at timestamptz;
create index account_cash_left on trading.account (cash_left_at) where cash_left_at is not null;
