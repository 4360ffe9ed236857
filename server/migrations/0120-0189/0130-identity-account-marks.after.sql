-- A mark for each browser seen within 30 days, with its instant, and no other.
select coalesce(m.user_id, d.user_id) as fault
from (select * from identity.known_device where device_hash = '\x01') d
full join identity.account_mark m
  on m.user_id = d.user_id and m.mark = d.device_hash and m.kind = 'device' and m.seen_at = d.seen_at
where m.user_id is null or d.user_id is null
union all
select 'marks: ' || count(*) from identity.account_mark having count(*) <> 2;
