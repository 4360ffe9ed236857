// What must be true of our own code, said where it is decided and again where it is read back. A
// person never causes these.

/** Throws unless it holds: the program is wrong, and nothing more may be written. */
export function assert(holds: boolean, promise: string): asserts holds {
  if (!holds) broken(promise);
}

/** For a place that is never reached. */
export function broken(promise: string): never {
  throw new Error(`broken promise: ${promise}`);
}

/** The value, which must be there. */
export function required<Value>(value: Value | undefined | null, promise: string): Value {
  assert(value !== undefined && value !== null, promise);
  return value;
}
