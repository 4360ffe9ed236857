import { expect, it } from 'vitest';
import { neighbourhoodOf } from '#server/domains/identity/linked/mark-account.ts';

it('takes the network of an address as what one household is given', () => {
  expect(neighbourhoodOf('203.0.113.77')).toBe('203.0.113.0');
  expect(neighbourhoodOf('::ffff:203.0.113.77')).toBe('203.0.113.0');
  expect(neighbourhoodOf('2001:db8:1:2:3:4:5:6')).toBe(neighbourhoodOf('2001:db8:1:2:ffff::1'));
  expect(neighbourhoodOf('2001:db8:1:2::1')).not.toBe(neighbourhoodOf('2001:db8:1:3::1'));
});
