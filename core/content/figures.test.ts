import { describe, expect, it } from 'vitest';
import { formatPercent, formatPrice, formatQuantityText, formatUsd } from '#core/content/figures.ts';

describe('figures', () => {
  it('shows dollars with two decimals and groups', () => {
    expect(formatUsd('1234.5')).toBe('$1,234.50');
    expect(formatUsd('-3')).toBe('−$3.00');
  });

  it('puts the sign before the dollar and leaves zero unsigned', () => {
    expect(formatUsd('18.4', true)).toBe('+$18.40');
    expect(formatUsd('-0.004', true)).toBe('$0.00');
    expect(formatUsd('0', true)).toBe('$0.00');
  });

  it('keeps digits that a JS number would lose', () => {
    expect(formatUsd('90071992547409931.17')).toBe('$90,071,992,547,409,931.17');
  });

  it('shows a price with the decimals of its instrument and a percent with two', () => {
    expect(formatPrice('1.1', 5)).toBe('1.10000');
    expect(formatPercent('1.25')).toBe('+1.25%');
    expect(formatPercent('-0.5')).toBe('−0.50%');
  });

  it('drops needless zeros of quantities', () => {
    expect(formatQuantityText('1250.50000000')).toBe('1,250.5');
  });
});
