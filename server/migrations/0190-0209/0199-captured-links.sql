-- A captured mail keeps the link that opens an account only while it would: used, expired or
-- replaced by a newer one, the text that stands after it takes its place.
alter table mail.captured
  add column link_hash bytea,
  add column later_body text,
  add check ((link_hash is null) = (later_body is null));
comment on column mail.captured.link_hash is 'SHA-256 of the token in `body`, while it opens something.';
comment on column mail.captured.later_body is 'The text without what opens an account.';
create index captured_with_link on mail.captured (link_hash) where link_hash is not null;

update mail.captured set
  link_hash = sha256(convert_to(substring(body from 'token=([A-Za-z0-9_-]+)'), 'UTF8')),
  later_body = regexp_replace(regexp_replace(body, 'https?://\S*token=\S+', '(no longer valid)'), '\y\d{6}\y',
    '(no longer valid)')
where body ~ 'token=[A-Za-z0-9_-]+';
update mail.captured c set body = later_body, link_hash = null, later_body = null
where link_hash is not null
  and not exists (
    select from identity.mailed_token t
    where t.token_hash = c.link_hash and t.used_at is null and t.expires_at > now())
  and not exists (select from identity.email_change e where e.token_hash = c.link_hash and e.expires_at > now());
