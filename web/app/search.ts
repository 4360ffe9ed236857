// What the URL of each page may say. Plain functions: a schema library here would weigh on the entry of every page.

type Raw = Record<string, unknown>;
const oneOf = <const Value extends string>(value: unknown, allowed: readonly Value[]): Value | undefined =>
  allowed.find((one) => one === value);
const textOf = (value: unknown, limit = 200): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, limit) : undefined;

/** Leaves out what is not set, so that URLs stay short. */
function compact<Search extends Raw>(
  search: Search,
): { [Key in keyof Search]?: Exclude<Search[Key], undefined> } {
  const kept = Object.entries(search).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as { [Key in keyof Search]?: Exclude<Search[Key], undefined> };
}

export const authSearch = (raw: Raw) =>
  compact({ tab: oneOf(raw['tab'], ['login', 'sign-up']), redirect: textOf(raw['redirect'], 500) });
