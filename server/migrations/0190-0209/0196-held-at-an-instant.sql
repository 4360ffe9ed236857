-- Financing and dividends are reckoned on the holdings of their instant, also of positions that
-- have closed since.
create index position_closed on trading.position (closed_at) where closed_at is not null;

-- No trade comes between a split's instant and its application: a mixture of old and new shares
-- could not be told apart. Raises TF001, as a halt does.
create function trading.refuse_unsplit(p_symbol text, p_at timestamptz) returns boolean
  language plpgsql stable as $$
begin
  if exists (select from trading.split where symbol = p_symbol and applied_at is null and ex_at <= p_at) then
    raise exception using errcode = 'TF001', message = 'share split';
  end if;
  return true;
end $$;
