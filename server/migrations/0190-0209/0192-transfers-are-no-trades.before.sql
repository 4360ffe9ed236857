-- A copy (1) that moved 30 and 20 of a position out and sold 50; its person's account (2), where
-- the 30 closed an opposite position; and a copy (3) that only traded.
insert into ledger.owner (id, ref, opened_at) values (1, 'cpy_1', now()), (2, 'usr_2', now()), (3, 'cpy_3', now());
insert into trading.account (owner, id, kind, ref, user_id, opened_at) values
  (1, 'acc_1', 'copy', 'cpy_1', 'usr_2', now()),
  (2, 'acc_2', 'own', 'usr_2', 'usr_2', now()),
  (3, 'acc_3', 'copy', 'cpy_3', 'usr_2', now());
insert into trading.position (owner, id, symbol, product, side, leverage, quantity, entry_price, margin_cents,
  opened_quantity, put_in_cents, closed_quantity, opened_at, closed_at)
select owner, id, 'BTC', 'margin', side, 2, 0, 1, 0, 100, 100, closed, now(), now()
from (values (1, 'pos_moved', 'buy', 100), (2, 'pos_closed', 'sell', 30), (3, 'pos_traded', 'buy', 100))
  as p (owner, id, side, closed);
insert into trading.execution
  (id, symbol, side, wanted, filled, price, rate_numerator, rate_denominator, conditions, at)
select id, 'BTC', side, 1, 1, 1, 1, 1, jsonb_build_object('feed', feed), now()
from (values ('exe_in', 'buy', 'simulated'), ('exe_out', 'sell', 'transfer'), ('exe_sold', 'sell', 'simulated'),
  ('exe_arrived', 'buy', 'transfer')) as e (id, side, feed);
insert into trading.fill (id, order_id, execution_id, position_id, owner, symbol, side, quantity, price, fee_cents,
  pnl_cents, position_side, position_quantity, position_entry, position_margin_cents, debt_cents, at)
select 'fil_' || n, 'ord_' || n, execution, position, owner, 'BTC', side, quantity, 1, 0, 0, held, 0, 1, 0, 0, now()
from (values
  (1, 'exe_in', 'pos_moved', 1, 'buy', 100, 'buy'),
  (2, 'exe_out', 'pos_moved', 1, 'sell', 30, 'buy'),
  (3, 'exe_out', 'pos_moved', 1, 'sell', 20, 'buy'),
  (4, 'exe_sold', 'pos_moved', 1, 'sell', 50, 'buy'),
  (5, 'exe_arrived', 'pos_closed', 2, 'buy', 30, 'sell'),
  (6, 'exe_in', 'pos_traded', 3, 'buy', 100, 'buy'),
  (7, 'exe_sold', 'pos_traded', 3, 'sell', 100, 'buy')
) as f (n, execution, position, owner, side, quantity, held);
