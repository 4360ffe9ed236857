-- The second step at sign-in. A secret is sealed by the application; of recovery codes and challenges only hashes are kept.
create table identity.totp (
  user_id text primary key references auth_user ("id") on delete cascade,
  sealed bytea not null,
  begun_at timestamptz not null,
  -- Null until a first code proved that the app has the secret.
  confirmed_at timestamptz,
  -- The newest half minute whose code was taken: no code works twice.
  last_step bigint not null default 0,
  -- Wrong codes since the last right one, whatever sign-in they belong to.
  failures int not null default 0,
  locked_until timestamptz
);

create table identity.recovery_code (
  user_id text not null references auth_user ("id") on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table identity.passkey (
  -- As the authenticator calls itself, base64url.
  id text primary key,
  user_id text not null references auth_user ("id") on delete cascade,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  is_synced boolean not null,
  added_at timestamptz not null,
  used_at timestamptz
);
create index passkey_of_user on identity.passkey (user_id);

-- A step that was begun and waits for its answer. The browser holds the token in a cookie.
create table identity.challenge (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('second-step', 'passkey-new', 'passkey-sign-in')),
  user_id text references auth_user ("id") on delete cascade,
  value text not null default '',
  expires_at timestamptz not null
);
create index challenge_of_user on identity.challenge (user_id);
