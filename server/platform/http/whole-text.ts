// Text that no database holds: a NUL, or half of a character. Asked of every call, so that no field
// can forget it.
import { ORPCError } from '@orpc/server';
import { m } from '#core/messages/messages.js';

const isWhole = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000');

/**
 * Refuses an input that holds such text anywhere, as its schema would have: with the place and a
 * sentence.
 */
export function requireWholeText(input: unknown): void {
  // A list instead of a call in itself: what is nested deep must not exhaust the stack.
  const left: { readonly value: unknown; readonly path: readonly string[] }[] = [{ value: input, path: [] }];
  for (let one = left.pop(); one; one = left.pop()) {
    const { value, path } = one;
    if (typeof value === 'string' && !isWhole(value)) throw notWhole(path);
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (!isWhole(key)) throw notWhole(path);
      left.push({ value: inner, path: path.length < 20 ? [...path, key] : path });
    }
  }
}

const notWhole = (path: readonly string[]) =>
  new ORPCError('BAD_REQUEST', {
    message: 'Input validation failed',
    data: { issues: [{ message: m.values_use_letters_that_can_be_kept(), path }] },
  });
