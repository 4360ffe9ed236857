-- One statement to wait for another request with the same id and to read what became of it. Two steps inside, because what is
-- read must be read after the wait: a single query would see the table as it was before.
create function trading.claim_order_id(p_id text) returns setof trading.refused_order
  language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(p_id, 7301));
  return query select * from trading.refused_order where id = p_id;
end $$;
