-- What people draw on charts. A drawing stands at instants and prices, whatever candles it is shown
-- with.
create table market.drawing (
  id text primary key,
  user_id text not null,
  symbol text not null,
  kind text not null check (kind in ('trend_line', 'horizontal_line', 'rectangle', 'fibonacci', 'note')),
  first_at timestamptz not null,
  first_price numeric(38, 0) not null check (first_price > 0),
  second_at timestamptz,
  second_price numeric(38, 0) check (second_price > 0),
  note text check (char_length(note) between 1 and 80),
  created_at timestamptz not null,
  constraint points_of_kind check (
    (kind in ('trend_line', 'rectangle', 'fibonacci')) = (second_at is not null)
    and (second_at is null) = (second_price is null)
  ),
  constraint note_of_kind check ((kind = 'note') = (note is not null))
) with (fillfactor = 80);
create index drawing_user on market.drawing (user_id, symbol, created_at);
