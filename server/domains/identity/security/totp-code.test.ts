import { describe, expect, it } from 'vitest';
import { codeOfStep, matchingStep } from '#server/domains/identity/security/totp-code.ts';

// Appendix B of RFC 6238: the last six of its eight digits.
const secret = '12345678901234567890';

describe('a code of an authenticator app', () => {
  it('is the one of the standard', async () => {
    const codes = await Promise.all(
      [59, 1_111_111_109, 1_234_567_890, 20_000_000_000].map((seconds) =>
        codeOfStep(secret, Math.floor(seconds / 30)),
      ),
    );
    expect(codes).toEqual(['287082', '081804', '005924', '353130']);
  });

  it('counts one step early or late, and no further', async () => {
    const code = await codeOfStep(secret, 1_000);
    const seen = await Promise.all(
      [998, 999, 1_000, 1_001, 1_002].map((step) => matchingStep(secret, code, step * 30_000 + 29_999)),
    );
    expect(seen).toEqual([undefined, 1_000, 1_000, 1_000, undefined]);
    expect(await matchingStep(secret, '12345', 30_000_000)).toBeUndefined();
  });
});
