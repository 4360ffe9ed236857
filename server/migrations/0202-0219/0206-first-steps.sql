-- Home shows newcomers their first steps until they put them away. Those who are here already have
-- found their way.
create table identity.first_steps_hidden (
  user_id text primary key references auth_user (id) on delete cascade,
  at timestamptz not null
);
insert into identity.first_steps_hidden (user_id, at) select "id", now() from auth_user;

-- The watch list that newcomers find begins with those who come after this.
insert into events.cursor (reaction, seq)
select 'market.begin-watchlist', coalesce(max(seq), 0) from events.outbox;
