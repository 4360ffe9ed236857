-- Links that still open something stay with their text for later; the others are gone, and what never
-- had one is as it was.
select c.recipient || ': ' || c.body as fault from mail.captured c
where (c.recipient, c.body, coalesce(c.later_body, '')) not in (
  ('open', E'Open this link:\nhttps://example.org/verify#token=open-1\nOr type this code: 123456\nBye',
    E'Open this link:\n(no longer valid)\nOr type this code: (no longer valid)\nBye'),
  ('used', E'Open this link:\n(no longer valid)\nOr type this code: (no longer valid)\nBye', ''),
  ('late', E'Choose it here:\n(no longer valid)\nBye', ''),
  ('mail', E'Open it:\nhttps://example.org/settings/profile#email-token=mail-1\nBye',
    E'Open it:\n(no longer valid)\nBye'),
  ('none', 'Your order of 123456 was filled.', ''))
union all
select 'hashes: ' || count(link_hash) from mail.captured
having count(link_hash) <> 2 or count(*) <> 5
union all
select 'hash of ' || recipient from mail.captured
where link_hash is distinct from case recipient when 'open' then sha256('open-1') when 'mail' then sha256('mail-1') end;
