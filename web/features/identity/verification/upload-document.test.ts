import { describe, expect, it } from 'vitest';
import { maxKycFileBytes } from '#core/identity/kyc.ts';
import { problemOfFile } from '#web/features/identity/verification/upload-document.ts';

describe('a chosen file', () => {
  it('is refused before it is sent when its type or size cannot pass', () => {
    expect(problemOfFile({ type: 'image/heic', size: 10 })).toContain('Only JPEG and PNG');
    expect(problemOfFile({ type: '', size: 10 })).toContain('Only JPEG and PNG');
    expect(problemOfFile({ type: 'image/png', size: 0 })).toContain('empty');
    expect(problemOfFile({ type: 'image/png', size: maxKycFileBytes + 1 })).toContain('larger than 5 MB');
  });

  it('of exactly the largest size is sent', () => {
    for (const type of ['image/jpeg', 'image/png', 'application/pdf'])
      expect(problemOfFile({ type, size: maxKycFileBytes })).toBeUndefined();
  });
});
