/**
 * Statements of one transaction that do not wait for each other: they leave together and run in
 * this order. Returns when all have ended, and then throws the first fault: a statement that is
 * still on its way must not run after the rollback.
 */
export async function together<Results extends readonly unknown[]>(
  statements: readonly [...{ [Place in keyof Results]: PromiseLike<Results[Place]> }],
): Promise<Results> {
  const settled = await Promise.allSettled<unknown>(statements as readonly PromiseLike<unknown>[]);
  const faults = settled.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  // Everything behind the statement that failed says only that the transaction has failed: the
  // cause is what counts.
  if (faults.length > 0) throw faults.find((fault) => !isConsequence(fault)) ?? faults[0];
  return settled.map((result) => (result as PromiseFulfilledResult<unknown>).value) as unknown as Results;
}

const isConsequence = (fault: unknown): boolean => (fault as { code?: string } | undefined)?.code === '25P02';
