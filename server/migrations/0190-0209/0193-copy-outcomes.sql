-- How a copy ended, recorded once: every published figure about copies (median, losing share,
-- ranking) reads this.
create table copying.outcome (
  copy_id text primary key references copying.copy (id),
  leader_id text not null,
  ended_at timestamptz not null,
  contributed_cents numeric(38,0) not null check (contributed_cents > 0),
  withdrawn_cents numeric(38,0) not null check (withdrawn_cents >= 0),
  returned_cents numeric(38,0) not null check (returned_cents >= 0),
  kept_cents numeric(38,0) not null,
  result_cents numeric(38,0) not null,
  return_millionths numeric(38,0) not null,
  marks jsonb not null,
  check (result_cents = returned_cents + kept_cents + withdrawn_cents - contributed_cents)
);
comment on column copying.outcome.contributed_cents is 'Put in at the start and later.';
comment on column copying.outcome.withdrawn_cents is 'Taken out while the copy ran, after fees.';
comment on column copying.outcome.returned_cents is
  'Cash that came back at the end, the cost of kept positions included.';
comment on column copying.outcome.kept_cents is
  'What kept positions were worth beyond their cost when the copy was detached.';
comment on column copying.outcome.return_millionths is
  'Money-weighted return over the life of the copy, after fees.';
comment on column copying.outcome.marks is
  'The prices that kept positions were valued at, by symbol.';
create index outcome_leader on copying.outcome (leader_id);
create trigger outcome_append_only before update or delete or truncate on copying.outcome
  for each statement execute function copying.deny_change();
