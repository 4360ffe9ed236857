// How often a random test walks and how many calls a race makes: enough in the everyday run to meet
// what it looks for, more in the system run, and all that was planned in the long one.

export interface Amounts {
  readonly everyday: number;
  readonly system: number;
  readonly long: number;
}

/** The amount of this run. The file belongs to a part of the system run: testing/run/parts.ts. */
export function amount(amounts: Amounts): number {
  if (process.env['LONG']) return amounts.long;
  return process.env['TEST_RUN'] === 'system' ? amounts.system : amounts.everyday;
}
