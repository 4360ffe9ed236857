-- A withdrawal stays as it was asked for, and so does a saved address: what is changed is only what
-- becomes of it. The seal says that the server made the request (see payouts/request-seal.ts); the
-- signer pays none without it.
alter table funding.withdrawal add column request_seal text;
comment on column funding.withdrawal.request_seal is
  'HMAC of what was asked for, under a key that is not in the database; null before there were seals.';

create function funding.keep_request() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'funding.% keeps its rows', tg_table_name;
  end if;
  if tg_table_name = 'saved_address' then
    if (new.id, new.user_id, new.asset, new.address) is distinct from (old.id, old.user_id, old.asset, old.address) then
      raise exception 'a saved address never changes';
    end if;
  elsif (new.id, new.user_id, new.cents, new.asset, new.coin_units, new.network, new.address, new.requested_at,
      new.from_asset, new.give_units, new.fee_cents, new.price, new.hold_asset, new.hold_units, new.approvals_needed,
      new.request_seal)
    is distinct from (old.id, old.user_id, old.cents, old.asset, old.coin_units, old.network, old.address,
      old.requested_at, old.from_asset, old.give_units, old.fee_cents, old.price, old.hold_asset, old.hold_units,
      old.approvals_needed, old.request_seal) then
    raise exception 'a withdrawal stays as it was asked for';
  end if;
  return new;
end $$;
create trigger keep_request before update or delete on funding.withdrawal
  for each row execute function funding.keep_request();
create trigger keep_request before update or delete on funding.saved_address
  for each row execute function funding.keep_request();

-- All that the signer reads. Its role reads this and nothing else, and writes nothing: what it
-- signed it answers to the server.
create view funding.approved_withdrawal as
  select id as withdrawal_id, asset, address, coin_units as units, state, user_id as requested_by, approved_by,
    second_approved_by, approvals_needed, locked_until, request_seal
  from funding.withdrawal where state in ('approved', 'signed', 'broadcast', 'confirming');
do $$ begin
  begin
    if not exists (select from pg_roles where rolname = 'truefill_signer') then
      create role truefill_signer nologin;
    end if;
  exception
    when insufficient_privilege then
      raise notice 'role truefill_signer was not created: the migrating user may not create roles';
    when duplicate_object or unique_violation then
      raise notice 'role truefill_signer was created by another database';
  end;
  if exists (select from pg_roles where rolname = 'truefill_signer') then
    grant usage on schema funding to truefill_signer;
    grant select on funding.approved_withdrawal to truefill_signer;
  end if;
end $$;
