-- Two checkpoints of the person, at entries 64 and 128, both with the instant of the entry that is dated ahead; none of the house.
with expected (seq, latest) as (values
  (64::bigint, timestamptz '2026-01-01Z' + interval '10 days 40 hours'),
  (128, timestamptz '2026-01-01Z' + interval '10 days 40 hours')
)
select coalesce(e.seq, c.seq) as fault from expected e
full join ledger.checkpoint c on c.seq = e.seq and c.latest = e.latest and c.owner = 16
where e.seq is null or c.seq is null;
