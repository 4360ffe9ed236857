-- Keys of programs that act for a person. Only a hash is kept: who reads this table can call nothing.
create table identity.api_key (
  id text primary key,
  user_id text not null references auth_user ("id") on delete cascade,
  name text not null,
  hint text not null,
  secret_hash bytea not null unique,
  scopes text[] not null check (scopes <@ array['read', 'trade'] and cardinality(scopes) > 0),
  networks text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_used_from text,
  revoked_at timestamptz
);
create index api_key_of_user on identity.api_key (user_id) where revoked_at is null;
