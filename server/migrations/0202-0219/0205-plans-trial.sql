-- What a new person may use of Pro for some days, once, without paying for a plan.
create table plans.trial (
  user_id text primary key,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  -- When it is looked at next: some days before its end, then at its end; null once it is over.
  due_at timestamptz,
  constraint trial_ends_later check (ends_at > started_at)
) with (fillfactor = 80);
create index trial_due on plans.trial (due_at) where due_at is not null;

-- Beside the plan's name, which stays Basic: every page asks for both in one statement.
alter table auth_user add column trial_ends_at timestamptz;

-- Those who were here before get none: the reaction begins behind all that has happened.
insert into events.cursor (reaction, seq)
select 'plans.begin-trial', coalesce(max(seq), 0) from events.outbox;
