-- Owners of every kind: a person, a second portfolio, a copy, a house strategy; the house itself is there already.
insert into ledger.owner (id, ref, opened_at) values
  (1, 'usr_ada', now()), (2, 'pfo_ada', now()), (3, 'cpy_ada', now()), (4, 'str_tide', now()), (5, 'usrx', now());
insert into trading.account (owner, id, kind, ref, user_id, opened_at) values
  (1, 'acc_1', 'own', 'usr_ada', 'usr_ada', now()),
  (2, 'acc_2', 'portfolio', 'pfo_ada', 'usr_ada', now()),
  (3, 'acc_3', 'copy', 'cpy_ada', 'usr_ada', now()),
  (4, 'acc_4', 'house', 'str_tide', null, now());
