-- What visitors wrote through the contact form, and the answer they got.
create schema content;
create table content.contact_message (
  id text primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  subject text not null,
  body text not null,
  at timestamptz not null,
  answer text,
  answered_by text,
  answered_at timestamptz,
  constraint answer_is_whole check ((answer is null) = (answered_by is null) and (answer is null) = (answered_at is null))
);
create index contact_open on content.contact_message (id desc) where answer is null;
