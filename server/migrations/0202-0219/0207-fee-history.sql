-- What a settlement left to count the next fee from, and what was taken of the fee: a copy's result
-- after fees can be told for any past instant. Null in rows from before.
alter table copying.fee
  add column mark_after_cents numeric(38, 0),
  add column taken_cents numeric(38, 0);
