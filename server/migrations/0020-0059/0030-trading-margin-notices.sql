-- Who has been told that the margin level reached a line. One row per account that is at or under one: the row is why nobody
-- is told twice of one crossing, on however many nodes.
create table trading.margin_notice (
  owner bigint primary key,
  -- The lowest line that was told, in basis points: 10000 or 8000.
  line_bps integer not null check (line_bps in (10000, 8000)),
  told_at timestamptz not null
) with (fillfactor = 80);
