import { describe, expect, it } from 'vitest';
import { openSeal } from '#server/platform/auth/seal.ts';

describe('a sealed secret', () => {
  const seal = openSeal('a secret of at least thirty-two letters');

  it('opens for its owner only, and not after a change', () => {
    const sealed = seal.close('JBSWY3DPEHPK3PXP', 'usr_1');
    expect(seal.open(sealed, 'usr_1')).toBe('JBSWY3DPEHPK3PXP');
    expect(() => seal.open(sealed, 'usr_2')).toThrow();
    const changed = Buffer.from(sealed);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    expect(() => seal.open(changed, 'usr_1')).toThrow();
    expect(() => openSeal('another secret of thirty-two letters!').open(sealed, 'usr_1')).toThrow();
  });

  it('hashes with the installation in it', () => {
    expect(seal.hash('x')).toEqual(seal.hash('x'));
    expect(seal.hash('x')).not.toEqual(openSeal('another secret of thirty-two letters!').hash('x'));
  });
});
