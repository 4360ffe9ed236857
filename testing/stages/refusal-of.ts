import { Refusal } from '#core/values/refusal.ts';

/**
 * Code of the refusal that this work ends with, "no refusal" when it succeeds, and any other fault
 * as it is.
 */
export const refusalOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no refusal',
    (fault: unknown) => (fault instanceof Refusal ? fault.code : fault),
  );
