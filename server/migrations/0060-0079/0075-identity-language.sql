-- Mails and notices are written when nobody's browser is there to ask: the language a person chose, or last signed in with.
create table identity.language (
  user_id text primary key references auth_user ("id") on delete cascade,
  locale text not null check (locale in ('en', 'es')),
  -- Chosen in the settings: a sign-in with another browser does not change it.
  is_chosen boolean not null
);
