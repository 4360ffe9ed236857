-- Conversations between people and support. Notes have a table of their own, so that no query of messages can show one to
-- a person. A conversation counts its messages: places are gapless, and a page knows from the number what it misses.
create schema support;
create table support.conversation (
  id text primary key,
  user_id text not null references auth_user ("id") on delete cascade,
  status text not null default 'active' check (status in ('active', 'closed')),
  is_priority boolean not null default false,
  assigned_to text,
  last_place int not null default 0,
  user_seen int not null default 0,
  admin_seen int not null default 0,
  -- The oldest reply that its person has not seen, and whether this run of unseen replies was mailed.
  unseen_since timestamptz,
  is_mailed boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  closed_at timestamptz,
  closed_by text,
  constraint seen_is_there check (user_seen between 0 and last_place and admin_seen between 0 and last_place),
  constraint closed_is_whole check ((status = 'closed') = (closed_at is not null) and (closed_at is null) = (closed_by is null))
);
create unique index conversation_active on support.conversation (user_id) where status = 'active';
create index conversation_of_user on support.conversation (user_id, created_at desc);
create index conversation_list on support.conversation (status, is_priority desc, updated_at desc);
create index conversation_to_mail on support.conversation (unseen_since) where unseen_since is not null and not is_mailed;

create table support.message (
  id text primary key,
  conversation_id text not null references support.conversation (id) on delete cascade,
  place int not null check (place > 0),
  sender text not null check (sender in ('user', 'admin')),
  sender_id text not null,
  body text not null check (length(body) <= 1000),
  file_id text unique,
  file_type text,
  file_bytes int,
  at timestamptz not null,
  unique (conversation_id, place),
  constraint message_says_something check (body <> '' or file_id is not null),
  constraint file_is_whole check ((file_id is null) = (file_type is null) and (file_id is null) = (file_bytes is null))
);

-- For administrators only.
create table support.note (
  id text primary key,
  conversation_id text not null references support.conversation (id) on delete cascade,
  author_id text not null,
  body text not null,
  at timestamptz not null
);
create index note_of_conversation on support.note (conversation_id, at);

create table support.canned_reply (id text primary key, title text not null, body text not null, author_id text not null);

-- Which administrators have the desk open; one row each, refreshed while they do.
create table support.desk (admin_id text primary key, seen_at timestamptz not null);

-- When an administrator last opened a conversation: looks are put on record once per sitting, not with every refresh.
create table support.look (
  conversation_id text not null references support.conversation (id) on delete cascade,
  admin_id text not null,
  at timestamptz not null,
  primary key (conversation_id, admin_id)
);
