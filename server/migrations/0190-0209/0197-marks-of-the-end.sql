comment on column copying.outcome.marks is
  'Prices and rate at the end, by symbol: of kept positions, and of what the copy answered.';
