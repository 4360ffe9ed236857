-- Who gets the lots that rounding down leaves of a block filled in part: remainders above the cut, and on it owners up to
-- this one. Null when nothing is left to give.
alter table copying.leader_fill
  add column block_cut_remainder numeric(38, 0),
  add column block_cut_owner bigint;
