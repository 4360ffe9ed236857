-- By what two accounts can be told to belong together, for administrators' eyes only: hashes of the browser's own cookie and of
-- a network with a browser, each with the last sign-in that showed it. Rows go after 30 days.
create table identity.account_mark (
  user_id text not null references auth_user ("id") on delete cascade,
  kind text not null check (kind in ('device', 'network')),
  mark bytea not null,
  seen_at timestamptz not null,
  primary key (user_id, kind, mark)
);
create index account_mark_shared on identity.account_mark (kind, mark);
create index account_mark_seen on identity.account_mark (seen_at);

insert into identity.account_mark (user_id, kind, mark, seen_at)
  select user_id, 'device', device_hash, seen_at from identity.known_device where seen_at > now() - interval '30 days';
