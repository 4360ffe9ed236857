-- The role a server should work as: it reads and writes, but owns nothing, so it can neither rewrite the book nor
-- switch its guards off. Later migrations are covered by default privileges. Where the migrating user may not create
-- roles (some hosted databases) the triggers still guard the book, and the operator creates the role by hand.
do $$
declare name text;
begin
  if not exists (select from pg_roles where rolname = 'truefill_app') then
    create role truefill_app nologin;
  end if;
  for name in select nspname from pg_namespace where nspname not like 'pg\_%' and nspname <> 'information_schema' loop
    execute format('grant usage on schema %I to truefill_app', name);
    execute format('grant select, insert, update, delete on all tables in schema %I to truefill_app', name);
    execute format('grant usage, select on all sequences in schema %I to truefill_app', name);
  end loop;
  alter default privileges grant usage on schemas to truefill_app;
  alter default privileges grant select, insert, update, delete on tables to truefill_app;
  alter default privileges grant usage, select on sequences to truefill_app;
  revoke update, delete, truncate on ledger.entry, ledger.ledger_tx from truefill_app;
  revoke delete, truncate on ledger.balance, ledger.owner from truefill_app;
  revoke insert, update, delete, truncate on ledger.asset from truefill_app;
exception
  when insufficient_privilege then raise notice 'role truefill_app was not created: the migrating user may not create roles';
  when duplicate_object or unique_violation then raise notice 'role truefill_app is being created by another database';
end $$;
