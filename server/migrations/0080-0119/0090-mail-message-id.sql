-- One captured mail per message: a job that was tried twice, because its node died in between, is captured once.
alter table mail.captured add column message_id text unique;
