import { createHmac, timingSafeEqual } from 'node:crypto';

/** Standard base64 of a SHA-256 signature. */
const signatureForm = /^[\w+/]{43}=$/;

/**
 * The session token of a cookie that this site signed, as the authentication library signs it:
 * HMAC-SHA-256 over the token. Stricter than the library about the form of the cookie, never
 * looser: undefined for whatever it does not know.
 */
export function signedToken(headers: Headers, cookieName: string, secret: string): string | undefined {
  const value = firstCookie(headers.get('cookie') ?? '', cookieName);
  const dot = value?.lastIndexOf('.') ?? -1;
  if (value === undefined || dot < 1) return undefined;
  const token = value.slice(0, dot);
  const signature = value.slice(dot + 1);
  if (!signatureForm.test(signature)) return undefined;
  const right = createHmac('sha256', secret).update(token).digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === right.length && timingSafeEqual(given, right) ? token : undefined;
}

/** As the library reads it: of several with one name, the first counts. */
function firstCookie(header: string, name: string): string | undefined {
  for (const part of header.split(';')) {
    const split = part.indexOf('=');
    if (split === -1 || part.slice(0, split).trim() !== name) continue;
    try {
      return decodeURIComponent(part.slice(split + 1).trim());
    } catch {
      return undefined;
    }
  }
  return undefined;
}
