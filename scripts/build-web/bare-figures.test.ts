import { describe, expect, it } from 'vitest';
import { bareFigures } from './bare-figures.ts';

describe('bareFigures', () => {
  it('finds a figure that was written straight into a page', () => {
    expect(bareFigures('<p>Join 24,000 traders</p>')[0]).toContain('24,000');
    expect(bareFigures('<p>up to 80% a year</p>')).not.toEqual([]);
    expect(bareFigures('<p><span data-claim="policy">10%</span> and 80%</p>')[0]).toContain('80%');
  });
  it('passes claims, slots, labelled examples and names', () => {
    const page = `<p><span data-claim="policy" class="num">$100</span></p><span data-slot="price:BTC">—1</span>
      <figure data-example=""><p>$1,000</p></figure><svg><path d="M8 9h16"/></svg><p>S&amp;P 500, TRC-20</p>`;
    expect(bareFigures(page)).toEqual([]);
  });
});
