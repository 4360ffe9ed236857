-- A leader's order that waited in the book fills without its copiers: they follow with orders of their own, within a slippage
-- cap and a few seconds (copy rules 8 and 9).
alter table copying.leader_fill add column mode text not null default 'block' check (mode in ('block', 'follow'));
