-- A fresh proof of the second factor, for one thing in one session. Taken when it is used, worthless after five minutes.
create table identity.step_up (
  session_id text not null,
  user_id text not null references auth_user (id) on delete cascade,
  purpose text not null check (char_length(purpose) between 3 and 300),
  at timestamptz not null,
  primary key (session_id, purpose)
);
create index step_up_of_user on identity.step_up (user_id);
alter table identity.challenge drop constraint challenge_purpose_check;
alter table identity.challenge add constraint challenge_purpose_check
  check (purpose in ('second-step', 'passkey-new', 'passkey-sign-in', 'step-up'));
