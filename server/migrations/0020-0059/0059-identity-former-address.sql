-- Mails to an address that a person had before name that person too. When they leave, those mails must go with the others,
-- and nothing else remembers the address once it was changed. The time is the database's own, as that of the mails is.
create table identity.former_address (
  user_id text not null references auth_user ("id") on delete cascade,
  email text not null,
  until timestamptz not null default now(),
  primary key (user_id, email)
);
