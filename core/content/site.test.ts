import { describe, expect, it } from 'vitest';
import { contrast, readSiteProfile } from '#core/content/site-schema.ts';
import { defaultSite } from '#core/content/site.ts';

describe('the site profile', () => {
  it('is the default where the operator says nothing, and the operator’s where he does', () => {
    expect(readSiteProfile(undefined)).toEqual(defaultSite);
    const other = readSiteProfile({ name: 'Fairfill', contact: { phone: '+44 20 7946 0000' } });
    expect(other.name).toBe('Fairfill');
    expect(other.contact).toEqual({ ...defaultSite.contact, phone: '+44 20 7946 0000' });
    const { legal } = readSiteProfile({ legal: { terms: ['Fairfill Ltd runs this site.'] } });
    expect(legal).toEqual({ privacy: [], terms: ['Fairfill Ltd runs this site.'], risk: [] });
  });

  it.each([
    ['an unknown key', { nmae: 'Typo' }, /nmae/i],
    ['a social link without https', { social: [{ name: 'X', url: 'http://x.example' }] }, /social\.0\.url/],
    ['a logo with a script', { logoSvg: '<svg><script>1</script></svg>' }, /must not hold scripts/],
    ['a logo with a handler', { logoSvg: '<svg onload=alert(1)>' }, /must not hold scripts/],
  ])('refuses %s and says where', (_what, given, message) => {
    expect(() => readSiteProfile(given)).toThrow(message);
  });

  it('refuses colours that cannot be read', () => {
    const faint = {
      fill: '#cccccc',
      fillHover: '#bbbbbb',
      onFill: '#ffffff',
      text: '#cccccc',
      soft: '#ffffff',
    };
    expect(() => readSiteProfile({ accent: { light: faint, dark: faint } })).toThrow(
      /accent\.light: onFill on fill has a contrast of 1\.\d+, 4\.5 is needed/,
    );
  });
});

describe('contrast', () => {
  it('is 21 for black on white and 1 for a colour on itself', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#777777')).toBe(1);
    // The grey at the border of AA on white, as WCAG's own tools report it.
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });
});
