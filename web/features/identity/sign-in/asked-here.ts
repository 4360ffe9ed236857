// Whether this browser asked for the mail that confirms an address: then opening its link is enough
// here, and nowhere else. A mail scanner opens links too, but never in the browser that asked.
const key = 'verification-asked';

/** Undefined in a browser that keeps nothing. */
function kept(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

export const wasAskedHere = (): boolean => kept()?.getItem(key) === 'here';
export function noteAskedHere(): void {
  kept()?.setItem(key, 'here');
}
export function forgetAskedHere(): void {
  kept()?.removeItem(key);
}
