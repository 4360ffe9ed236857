-- A decision that no fill of the leader caused says in which product it was made, so that a statement can follow it; and one
-- that opened nothing keeps the price it was decided at.
alter table copying.decision add column product text check (product in ('cash', 'margin'));
