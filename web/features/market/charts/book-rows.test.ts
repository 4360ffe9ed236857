import { describe, expect, it } from 'vitest';
import { bookRows, spreadOf } from '#web/features/market/charts/book-rows.ts';

describe('rows of an order book', () => {
  const book = { priceDecimals: 2, lot: '0.001' };
  const shown = (bids: [string, string][], lot: string) =>
    bookRows({ ...book, bids, asks: [], lot }).bids.map(({ size, total }) => [size, total]);

  it('sum up from the best price, and the deeper side fills its bar', () => {
    const { bids, asks } = bookRows({
      ...book,
      bids: [
        ['59990.00', '0.25'],
        ['59985.00', '0.75'],
      ],
      asks: [['60000.00', '4']],
    });
    expect(bids).toEqual([
      { price: '59990.00', priceText: '59,990.00', size: '0.250', total: '0.250', share: 6 },
      { price: '59985.00', priceText: '59,985.00', size: '0.750', total: '1.000', share: 25 },
    ]);
    expect(asks[0]).toMatchObject({ size: '4.000', total: '4.000', share: 100 });
    expect(bookRows({ ...book, bids: [], asks: [] })).toEqual({ bids: [], asks: [] });
  });

  it('are as fine as their column has room, and still add up as shown', () => {
    const levels: [string, string][] = [
      ['2.00', '17023.34'],
      ['1.99', '33076.44'],
      ['1.98', '100000.44'],
    ];
    expect(shown(levels, '0.01')).toEqual([
      ['17,023', '17,023'],
      ['33,077', '50,100'],
      ['100,000', '150,100'],
    ]);
    expect(
      shown(
        [
          ['1.10', '2144618'],
          ['1.09', '5387620'],
        ],
        '1',
      ),
    ).toEqual([
      ['2,145K', '2,145K'],
      ['5,387K', '7,532K'],
    ]);
    // A small one keeps a digit.
    expect(
      shown(
        [
          ['9.00', '0.0002'],
          ['8.00', '250000'],
        ],
        '0.00001',
      ).map(([size]) => size),
    ).toEqual(['0.0002', '250,000.0000']);
  });

  it('have a spread as a price and in basis points of the middle', () => {
    expect(spreadOf({ bid: '133349.30', ask: '133362.70' }, 2)).toEqual({ price: '13.40', bps: '1.0' });
    expect(spreadOf({ bid: '1.10230', ask: '1.10238' }, 5)).toEqual({ price: '0.00008', bps: '0.7' });
    expect(spreadOf({ bid: '0.00', ask: '0.00' }, 2)).toEqual({ price: '0.00', bps: '0.0' });
  });
});
