-- An execution is written together with the order, its fills and its money, without waiting between them. A halt that the node
-- has not read yet must therefore end the write itself, and say why: SQLSTATE TF001 with the halt's reason as its message.
create function market.refuse_halted(p_symbol text, p_at timestamptz) returns boolean
  language plpgsql stable as $$
declare
  v_reason text;
begin
  select reason into v_reason from market.halt where symbol = p_symbol and since <= p_at;
  if found then
    raise exception using errcode = 'TF001', message = v_reason;
  end if;
  return true;
end $$;
