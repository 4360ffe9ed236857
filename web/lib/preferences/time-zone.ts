import { zoneNamed } from '#core/values/zone/zone.ts';

// The zone that times are shown in: the person's choice, else the browser's. Kept like the other
// choices, for the first paint.
const key = 'zone';
let current: string | undefined;
const listeners = new Set<() => void>();

function read(): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Empty: the zone of the browser. */
export const chosenZone = (): string => (current ??= typeof localStorage === 'undefined' ? '' : read());

let person: string | undefined;
/**
 * The zone of the person, in which days and times are read and shown: the chosen one, else the
 * browser's. A zone that this browser does not know (it may be older than the choice) is none.
 */
export const personZone = (): string =>
  (person ??=
    zoneNamed(chosenZone()) ?? zoneNamed(Intl.DateTimeFormat().resolvedOptions().timeZone) ?? 'UTC');

/** Where a file is downloaded whose days and times are those of the person. */
export const inOwnZone = (path: string): string =>
  `${path}?${new URLSearchParams({ zone: personZone() }).toString()}`;

export function setZone(zone: string): void {
  current = zone;
  person = undefined;
  try {
    if (zone === '') localStorage.removeItem(key);
    else localStorage.setItem(key, zone);
  } catch {
    // Without storage the choice holds until the page closes.
  }
  for (const listener of listeners) listener();
}

/** Calls back when the zone changes; answers how to stop. */
export function onZone(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
