-- Minutes in which a node of this site was up: what the published uptime is counted from.
create schema transparency;
create table transparency.minute (
  at timestamptz primary key
);
