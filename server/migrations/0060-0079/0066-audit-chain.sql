-- The audit log becomes evidence: its rows never change, and each is linked to the one before it by a hash. Links are made a
-- moment after commit, so that writing an audit line never waits for another transaction (decision 14).
create table audit.unsealed (entry_id bigint primary key);
insert into audit.unsealed (entry_id) select id from audit.entry;

create function audit.queue() returns trigger language plpgsql as $$
begin
  insert into audit.unsealed (entry_id) select id from fresh;
  return null;
end $$;
create trigger entry_queued after insert on audit.entry referencing new table as fresh
  for each statement execute function audit.queue();

create table audit.link (
  seq bigint primary key check (seq > 0),
  entry_id bigint not null unique,
  hash bytea not null check (octet_length(hash) = 32)
);
-- The newest link, signed with a key that is not in this database when the operator keeps it elsewhere.
create table audit.head (
  one boolean primary key default true check (one),
  seq bigint not null,
  hash bytea not null,
  mac bytea not null
);

create function audit.deny_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'AU001';
end $$;
create trigger entry_append_only before update or delete or truncate on audit.entry
  for each statement execute function audit.deny_change();
create trigger link_append_only before update or delete or truncate on audit.link
  for each statement execute function audit.deny_change();
create trigger head_stays before delete or truncate on audit.head
  for each statement execute function audit.deny_change();
do $$
begin
  if exists (select from pg_roles where rolname = 'truefill_app') then
    revoke update, delete, truncate on audit.entry, audit.link from truefill_app;
    revoke delete, truncate on audit.head from truefill_app;
  end if;
end $$;

create index audit_actor on audit.entry (actor_id, id desc);
create index audit_action on audit.entry (action, id desc);
