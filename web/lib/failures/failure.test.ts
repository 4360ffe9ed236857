import { ORPCError } from '@orpc/client';
import { describe, expect, it } from 'vitest';
import { failureOf } from '#web/lib/failures/failure.ts';

describe('a fault of the server', () => {
  it('names the reference that the log has, in the person’s language', () => {
    const fault = new ORPCError('INTERNAL_SERVER_ERROR', {
      message: 'Something went wrong on our side.',
      data: { reference: '0123456789abcdef' },
    });
    expect(failureOf(fault)).toMatchObject({ kind: 'fault' });
    expect(failureOf(fault).message).toContain('0123456789abcdef');
  });
});
