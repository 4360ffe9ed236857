-- On a practice network a small withdrawal that nobody decides is approved without a person, by a
-- named approver, and a person may have an address there that is nobody's. Neither exists where a
-- network is real; the numbers are those of core/funding/withdrawals.ts.
alter table funding.withdrawal
  add column practice_at timestamptz,
  add constraint practice_is_small check (practice_at is null or (cents <= 50000 and approvals_needed = 1)),
  add constraint practice_approver_is_bounded check (
    coalesce(approved_by, '') <> 'practice-approver' or (cents <= 50000 and approvals_needed = 1)),
  add constraint practice_approver_is_never_second check (coalesce(second_approved_by, '') <> 'practice-approver');
comment on column funding.withdrawal.practice_at is
  'When the practice approver decides, unless somebody did before; null: only people decide.';
create index withdrawal_practice on funding.withdrawal (practice_at) where state = 'requested';

alter table funding.saved_address add column is_practice boolean not null default false;
comment on column funding.saved_address.is_practice is 'Made for practice: no key opens it.';
create unique index saved_address_practice on funding.saved_address (user_id, asset)
  where is_practice and removed_at is null;

create function funding.only_on_practice() returns trigger language plpgsql as $$
begin
  if not exists (
    select from funding.chain c
    where c.chain = case new.asset when 'BTC' then 'bitcoin' when 'ETH' then 'ethereum' else 'tron' end
      and c.genesis = 'practice:' || c.chain
  ) then
    raise exception '% is on no practice network here', new.asset;
  end if;
  return new;
end $$;
create trigger practice_approver_only_on_practice before insert on funding.withdrawal
  for each row when (new.approved_by = 'practice-approver') execute function funding.only_on_practice();
-- What it approved earlier can still be taken back, whatever the network is by then.
create trigger practice_approval_only_on_practice before update of approved_by on funding.withdrawal
  for each row when (new.approved_by = 'practice-approver' and old.approved_by is distinct from new.approved_by)
  execute function funding.only_on_practice();
create trigger practice_address_only_on_practice before insert or update of is_practice on funding.saved_address
  for each row when (new.is_practice) execute function funding.only_on_practice();

-- What waits on a practice network today waits no longer than what is asked for tomorrow.
update funding.withdrawal w set practice_at = greatest(w.requested_at, w.releasable_at) + interval '30 seconds'
where w.state = 'requested' and w.cents <= 50000 and w.approvals_needed = 1 and exists (
  select from funding.chain c
  where c.chain = case w.asset when 'BTC' then 'bitcoin' when 'ETH' then 'ethereum' else 'tron' end
    and c.genesis = 'practice:' || c.chain);
