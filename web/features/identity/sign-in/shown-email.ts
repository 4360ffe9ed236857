/**
 * A typed address as it is kept. Browsers hand out a domain in another script as the network writes
 * it; what reads it back is fetched when it is needed.
 */
export async function shownEmail(email: string): Promise<string> {
  if (!/@.*xn--/i.test(email)) return email;
  const { plainEmail } = await import('#core/identity/reach/email.ts');
  return plainEmail(email);
}
