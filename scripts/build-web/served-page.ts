import { fillSlots, slotNames } from '../../core/content/slots.ts';

/** Digits without a pattern, the same in each build. */
const digits = (seed: number, count: number): string => Math.sin(seed).toFixed(14).slice(-count);
const sign = (seed: number): string => (seed % 2 ? '+' : '−');

/** Of each kind of slot a value as wide as it becomes. */
const widest: Readonly<Record<string, (seed: number, name: string) => string>> = {
  price: (seed) => `6${digits(seed, 1)},${digits(seed + 0.1, 3)}.${digits(seed + 0.2, 2)}`,
  change: (seed) => `${sign(seed)}1,${digits(seed + 0.1, 3)}.${digits(seed + 0.2, 2)}`,
  percent: (seed) => `${sign(seed)}1${digits(seed, 1)}.${digits(seed + 0.1, 2)}%`,
  dir: (seed) => (seed % 2 ? 'up' : 'down'),
  claim: (seed) =>
    `$${digits(seed, 3)},${digits(seed + 0.1, 3)},${digits(seed + 0.2, 3)}.${digits(seed + 0.3, 2)}`,
  claims: () => '27 Nov 2026, 22:09 UTC',
  cases: (seed) => digits(seed, 7),
  tile: () => '',
  mode: () => 'demo',
};

/** A page as the server sends it: every slot filled. */
export function servedHtml(html: string): string {
  const values = slotNames(html).map((name, place) => {
    const [kind = ''] = name.split(':', 1);
    const valueOf = widest[kind];
    if (!valueOf)
      throw new Error(
        `How wide the slot ${name} becomes is not known: see scripts/build-web/served-page.ts.`,
      );
    return [name, valueOf(place + 1, name)];
  });
  return fillSlots(html, { ...Object.fromEntries(values), 'site:url': 'https://trading.example.org' });
}
