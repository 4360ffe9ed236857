-- Administrators page through decided applications, the newest decision first.
create index kyc_decided on identity.kyc (decided_at desc, user_id) where status in ('approved', 'rejected');
