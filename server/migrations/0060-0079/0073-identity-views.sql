-- An administrator looks at a person's pages as that person sees them, and can change nothing there. The view belongs to
-- one session of the administrator and ends by itself; ended ones stay as the record of who looked.
create table identity.view (
  id text primary key,
  session_id text not null,
  admin_id text not null,
  user_id text not null references auth_user ("id") on delete cascade,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint not_at_oneself check (admin_id <> user_id)
);
create unique index view_of_session on identity.view (session_id) where ended_at is null;
create index view_of_user on identity.view (user_id, started_at desc);
