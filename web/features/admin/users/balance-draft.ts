// Corrections of money as functions of what is typed.
import { formatUnits, parseUnits, readUnits } from '#core/values/money.ts';

/** Cents of a plain amount that is not below zero; undefined for anything else. */
export const centsOf = (text: string): bigint | undefined => {
  const cents = parseUnits(text, 2);
  return cents === undefined || cents < 0n ? undefined : cents;
};

/** What would be posted: typed less seen; undefined while what is typed is no amount. */
export function differenceOf(typed: string, seen: string): string | undefined {
  const wanted = centsOf(typed);
  return wanted === undefined ? undefined : formatUnits(wanted - readUnits(seen, 2), 2);
}

/** Profit − loss, computed; undefined while one of them is no amount. */
export function gainOf(profit: string, loss: string): string | undefined {
  const [gained, lost] = [centsOf(profit), centsOf(loss)];
  return gained === undefined || lost === undefined ? undefined : formatUnits(gained - lost, 2);
}
