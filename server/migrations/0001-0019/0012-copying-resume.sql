-- Opens up to this fill of the leader are skipped: what the leader opened during a pause is not copied after it.
alter table copying.copy add column opens_after bigint not null default 0;
