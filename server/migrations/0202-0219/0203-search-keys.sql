-- A text as it is compared in a search: without case, width, accents, apostrophes and separators.
-- The same as searchKey of core/values/text/search.ts; a change there is a migration here.
create function public.search_key(text) returns text language sql immutable strict parallel safe
return regexp_replace(
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    lower(normalize($1, NFKD)),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ð', 'd'), 'ı', 'i'), 'ς', 'σ'),
  '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb\u00bf\u02b0-\u036f'
    || '\u0591-\u05c7\u0640\u064b-\u065f\u2000-\u206f\u3000-\u3003\u30fb\ufe00-\ufe0f\ufeff]',
  '', 'g');

-- Kept beside what is searched: reckoned for each row of each search it took seconds.
alter table auth_user add column search_key text
  generated always as (public.search_key("email") || ' ' || public.search_key("name")) stored;
alter table support.message add column search_key text generated always as (public.search_key(body)) stored;
