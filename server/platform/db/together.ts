/**
 * Statements of one transaction that do not wait for each other: they leave together and run in this order. Returns when all
 * have ended, and then throws the first fault: a statement that is still on its way must not run after the rollback.
 */
export async function together<Results extends readonly unknown[]>(
  statements: readonly [...{ [Place in keyof Results]: PromiseLike<Results[Place]> }],
): Promise<Results> {
  const settled = await Promise.allSettled<unknown>(statements as readonly PromiseLike<unknown>[]);
  const results: unknown[] = [];
  for (const result of settled) {
    if (result.status === 'rejected') throw result.reason;
    results.push(result.value);
  }
  return results as unknown as Results;
}
