-- Markets that an administrator stopped. A row is a halt that runs; the audit log keeps those that ended.
create table market.halt (
  symbol text primary key,
  reason text not null check (char_length(reason) between 3 and 300),
  by_admin text not null,
  since timestamptz not null
);
