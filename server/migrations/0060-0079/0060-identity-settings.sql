-- What people say about themselves, how they want pages to look, and a record of who tried to come in.
create table identity.profile (
  user_id text primary key references auth_user ("id") on delete cascade,
  phone text,
  country text,
  bio text not null default '' check (char_length(bio) <= 500),
  experience text check (experience in ('beginner', 'intermediate', 'advanced')),
  risk_tolerance text check (risk_tolerance in ('low', 'medium', 'high')),
  is_public boolean not null default false
);

-- The browser keeps a copy; this one is applied where the person signs in next.
create table identity.display (
  user_id text primary key references auth_user ("id") on delete cascade,
  theme text not null check (theme in ('system', 'light', 'dark')),
  palette text not null check (palette in ('green-red', 'red-green', 'blue-orange')),
  amounts text not null check (amounts in ('shown', 'hidden')),
  -- Null: the zone of the browser.
  zone text,
  saved_at timestamptz not null
);

-- A new address counts only once its mailbox has answered; one change at a time.
create table identity.email_change (
  user_id text primary key references auth_user ("id") on delete cascade,
  token_hash bytea not null unique,
  email text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null
);

-- Changes by the person; a reset by mail is the use of its token.
create table identity.password_change (
  user_id text primary key references auth_user ("id") on delete cascade,
  at timestamptz not null
);

create table identity.sign_in (
  id bigint generated always as identity primary key,
  user_id text not null references auth_user ("id") on delete cascade,
  at timestamptz not null,
  way text not null check (way in ('password', 'code', 'recovery_code', 'passkey', 'mail')),
  is_opened boolean not null,
  user_agent text not null,
  network text not null
);
create index sign_in_of_user on identity.sign_in (user_id, id desc);
