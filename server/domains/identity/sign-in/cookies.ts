/** A cookie of letters that our own random values have; anything else counts as absent. */
export function readCookie(headers: Headers, name: string): string | undefined {
  for (const part of (headers.get('cookie') ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name && value && /^[\w-]{10,60}$/.test(value)) return value;
  }
  return undefined;
}
