-- What a person was told. The words are made when they are read, so that they follow the reader's language.
create schema notifications;

create table notifications.notice (
  id bigint generated always as identity primary key,
  user_id text not null,
  -- One item per subject: a second fact about the same order takes the place of the first.
  key text not null,
  type text not null,
  payload jsonb not null,
  at timestamptz not null,
  read_at timestamptz,
  unique (user_id, key)
);
create sequence notifications.place;
alter table notifications.notice add column place bigint not null default nextval('notifications.place');
create index notice_of_user on notifications.notice (user_id, place desc);
create index notice_unread on notifications.notice (user_id) where read_at is null;

-- Only what differs from the default of its category.
create table notifications.preference (
  user_id text not null,
  category text not null,
  channel text not null check (channel in ('app', 'mail')),
  is_on boolean not null,
  primary key (user_id, category, channel)
);
