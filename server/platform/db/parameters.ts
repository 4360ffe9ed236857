// Parameters as texts where the driver's own form is slow or missing.

/** An instant in milliseconds, for a timestamptz. */
export function instantText(at: number): string;
export function instantText(at: number | null | undefined): string | null;
export function instantText(at: number | null | undefined): string | null {
  return at === null || at === undefined ? null : new Date(at).toISOString();
}

/**
 * Numbers for an array. They need no escaping, and the driver's own encoding costs more than the
 * rows it asks for.
 */
export const arrayText = (values: readonly (number | bigint)[]): string => `{${values.join(',')}}`;
