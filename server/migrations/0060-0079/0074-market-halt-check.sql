-- Nodes read halts every half second. What an order writes asks again, in the order's own transaction and within a statement
-- that is sent anyway, so that no node fills anything in a market that another one has halted.
create function market.is_halted(p_symbol text, p_at timestamptz) returns boolean language sql stable as $$
  select exists (select from market.halt where symbol = p_symbol and since <= p_at)
$$;
