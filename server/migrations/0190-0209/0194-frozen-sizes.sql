-- The sizes of everyone who shares a leader's fill, fixed in the transaction of the fill (copying
-- rule 7): the fan-out executes them and decides nothing anew. One row for each stripe of accounts;
-- its lists have one element for each leg of each copy, by owner.
create table copying.block_share (
  leader_id text not null,
  number bigint not null,
  stripe smallint not null,
  owners bigint[] not null,
  legs smallint[] not null,
  codes text[] not null,
  wanted numeric(38,0)[] not null,
  quantities numeric(38,0)[] not null,
  equities numeric(38,0)[] not null,
  available numeric(38,0)[] not null,
  primary key (leader_id, number, stripe),
  foreign key (leader_id, number) references copying.leader_fill (leader_id, number)
);
comment on column copying.block_share.legs is '0 closes what was held, 1 opens.';
comment on column copying.block_share.codes is
  'The decision of each leg, one of the closed list of copying rule 20.';
comment on column copying.block_share.wanted is 'Quantity in exact proportion, before caps.';
comment on column copying.block_share.quantities is 'Whole lots, the share of the block.';
comment on column copying.block_share.equities is 'US cents, just before the leader''s order.';
comment on column copying.block_share.available is 'US cents that were free then.';
create index task_open_of_leader on copying.task (leader_id, number) where done_at is null;
create trigger block_share_append_only before update or delete or truncate on copying.block_share
  for each statement execute function copying.deny_change();
