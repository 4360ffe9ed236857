-- Addresses that were signed up again before anybody verified them: whoever proves the mailbox chooses the password anew,
-- because nobody knows whose sign-up came first.
create table identity.contested_signup (
  user_id text primary key references auth_user ("id") on delete cascade,
  at timestamptz not null
);
