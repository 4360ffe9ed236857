-- Accounts. The auth_ tables belong to the authentication library, which names its columns in camelCase.
create table auth_user (
  "id" text primary key,
  "name" text not null,
  "email" text not null unique,
  "emailVerified" boolean not null default false,
  "image" text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "role" text not null default 'user' check ("role" in ('user', 'admin')),
  "plan" text not null default 'Basic'
);

create table auth_session (
  "id" text primary key,
  "expiresAt" timestamptz not null,
  "token" text not null unique,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null references auth_user ("id") on delete cascade
);
create index auth_session_user on auth_session ("userId");

create table auth_account (
  "id" text primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null references auth_user ("id") on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  "scope" text,
  "password" text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index auth_account_user on auth_account ("userId");

create table auth_verification (
  "id" text primary key,
  "identifier" text not null,
  "value" text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);

create schema identity;

-- What a mail lets its reader do, once. Only hashes are kept, so a copy of the database opens no account.
create table identity.mailed_token (
  token_hash bytea primary key,
  user_id text not null references auth_user ("id") on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  code_hash bytea,
  tries_left smallint not null default 5,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mailed_token_user on identity.mailed_token (user_id, purpose);

-- Browsers that have signed in before: failures of strangers never lock these out.
create table identity.known_device (
  user_id text not null references auth_user ("id") on delete cascade,
  device_hash bytea not null,
  seen_at timestamptz not null,
  primary key (user_id, device_hash)
);

-- Counters of the rate limits, shared by all nodes. Keys hold hashes, not addresses.
create table identity.rate_limit (key varchar(255) primary key, points integer not null default 0, expire bigint);
