-- The relay in few statements: one numbers what committed, one takes the facts of every reaction that has some.

-- The poll asks which reactions have new facts of their types: a seek for each type.
create index outbox_type on events.outbox (type, seq) where seq is not null;

-- Numbers what committed since last time, appends it to the streams of the people concerned and wakes their pages. Returns how
-- many facts it numbered and their types. Waits at most three seconds for another node that numbers: the next pass asks again.
create function events.number_outbox(p_limit int, out numbered bigint, out types text[])
  language plpgsql volatile as $$
declare
  v_users text[];
begin
  perform set_config('lock_timeout', '3000', true);
  perform pg_advisory_xact_lock(7272742);
  with fresh as materialized (
    select id, row_number() over (order by id) as place from events.outbox where seq is null order by id limit p_limit
  ), moved as (
    update events.sequence set last = last + (select count(*) from fresh) where exists (select from fresh)
    returning last - (select count(*) from fresh) as start
  ), done as (
    update events.outbox o set seq = moved.start + fresh.place from fresh, moved where o.id = fresh.id
    returning o.type, o.user_id
  )
  select count(*), coalesce(array_agg(distinct d.type), '{}'), array_agg(distinct d.user_id) filter (where d.user_id is not null)
  into numbered, types, v_users from done d;
  if v_users is null then
    return;
  end if;
  with fresh as materialized (
    select user_id, type, payload, at, row_number() over (partition by user_id order by seq) as place
    from events.outbox where seq > (select last from events.sequence) - numbered and user_id is not null
  ), totals as (
    select user_id, count(*) as added from fresh group by user_id
  ), moved as (
    insert into events.user_stream as s (user_id, last) select user_id, added from totals
    on conflict (user_id) do update set last = s.last + excluded.last
    returning s.user_id, s.last
  )
  insert into events.user_event (user_id, seq, type, payload, at)
  select f.user_id, m.last - t.added + f.place, f.type, f.payload, f.at
  from fresh f join moved m using (user_id) join totals t using (user_id);
  -- A notification holds 8,000 bytes.
  for i in 0 .. (array_length(v_users, 1) - 1) / 150 loop
    perform pg_notify('user_events', array_to_string(v_users[i * 150 + 1 : i * 150 + 150], ','));
  end loop;
end $$;

-- The next facts of some reactions, each in order behind its cursor; the cursors move in the same transaction. `p_types` holds
-- the types of each reaction with commas between. Another node waits for the first cursor it wants.
create function events.take_facts(p_reactions text[], p_types text[], p_limits int[])
  returns table (reaction text, seq bigint, type text, user_id text, payload jsonb, at timestamptz)
  language plpgsql volatile as $$
declare
  v_seq bigint;
begin
  for i in 1 .. coalesce(array_length(p_reactions, 1), 0) loop
    insert into events.cursor as c (reaction, seq) values (p_reactions[i], 0)
      on conflict on constraint cursor_pkey do update set seq = c.seq returning c.seq into v_seq;
    for reaction, seq, type, user_id, payload, at in
      select p_reactions[i], o.seq, o.type, o.user_id, o.payload, o.at from events.outbox o
      where o.seq > v_seq and o.type = any(string_to_array(p_types[i], ',')) order by o.seq limit p_limits[i]
    loop
      v_seq := seq;
      return next;
    end loop;
    update events.cursor c set seq = v_seq where c.reaction = p_reactions[i] and c.seq < v_seq;
  end loop;
end $$;
