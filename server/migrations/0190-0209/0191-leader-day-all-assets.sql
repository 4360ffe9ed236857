-- A recorded day of a leader says whether its worth counts all assets. Days from before counted
-- dollars only; the next value after such a day starts from what the account was really worth then,
-- so that coins held on that day make no jump.
alter table copying.leader_day add column all_assets boolean not null default false;
