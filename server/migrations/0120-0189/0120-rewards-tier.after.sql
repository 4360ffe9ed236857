-- Ten percent of each fee, in ten thousandths of a cent; fees and credits are as they were.
with expected (referred_id, fee_cents, earned_cents, share_units) as (values
  ('usr_2', 0::numeric, 0::numeric, 0::numeric),
  ('usr_3', 1, 0, 1000),
  ('usr_4', 123456789012345678901, 12345678901234567890, 123456789012345678901000)
)
select e.referred_id as fault from expected e
full join rewards.referral r on r.referred_id = e.referred_id
where (e.fee_cents, e.earned_cents, e.share_units) is distinct from (r.fee_cents, r.earned_cents, r.share_units);
