// For which address this browser asked for the mail that confirms it: then opening its link is enough
// here, and nowhere else. A mail scanner opens links too, but never in the browser that asked; and
// the link of another account is no answer to what was asked.
const key = 'verification-asked';

/** Undefined in a browser that keeps nothing. */
function kept(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** Undefined where nothing was asked, or somebody is signed in: they are never changed unasked. */
export const addressAskedHere = (): string | undefined =>
  document.documentElement.dataset['session'] === 'in' ? undefined : (kept()?.getItem(key) ?? undefined);
export function noteAskedHere(email: string): void {
  kept()?.setItem(key, email);
}
export function forgetAskedHere(): void {
  kept()?.removeItem(key);
}
