import { describe, expect, it } from 'vitest';
import { fillSlots, slotNames } from '#core/content/slots.ts';
import { tickerSlots } from '#core/content/ticker.ts';

const page =
  '<b class="x" data-slot="price:BTC">—</b><i data-value-slot="dir:BTC" data-value="flat"><b data-slot="price:SPX">—</b></i>';

describe('fillSlots', () => {
  it('writes the text and the attribute of each slot and leaves the rest of the page as it is', () => {
    expect(fillSlots(page, { 'price:BTC': '67,000.00', 'dir:BTC': 'up' })).toBe(
      '<b class="x" data-slot="price:BTC">67,000.00</b><i data-value-slot="dir:BTC" data-value="up"><b data-slot="price:SPX">—</b></i>',
    );
  });

  it('escapes values, so that a value can never become markup', () => {
    const filled = fillSlots(page, { 'price:BTC': '<script>"&', 'dir:BTC': '"><img>' });
    expect(filled).toContain('&lt;script&gt;&quot;&amp;');
    expect(filled).toContain('data-value="&quot;&gt;&lt;img&gt;"');
    expect(filled).not.toContain('<script>');
  });

  it('takes values as they are written, without replacement patterns or inherited names', () => {
    expect(fillSlots(page, { 'price:BTC': "$&$1$'" })).toContain('>$&amp;$1$&#39;</b>');
    expect(fillSlots('<b data-slot="constructor">—</b>', {})).toBe('<b data-slot="constructor">—</b>');
  });

  it('writes the public address into head tags, and a path of its own when none is known', () => {
    const head = '<link rel="canonical" href="__SITE_URL__/auth">';
    expect(fillSlots(head, { 'site:url': 'https://example.org' })).toContain(
      'href="https://example.org/auth"',
    );
    expect(fillSlots(head, {})).toContain('href="/auth"');
  });

  it('names every slot of a page once', () => {
    expect(slotNames(page + page)).toEqual(['price:BTC', 'price:SPX', 'dir:BTC']);
  });
});

describe('tickerSlots', () => {
  it('gives price, change, percent and direction as they are shown', () => {
    const quote = {
      symbol: 'BTC',
      last: '67123.4',
      change24h: '-812.05',
      changePercent24h: '-1.19',
      priceDecimals: 2,
    };
    expect(tickerSlots([quote])).toEqual({
      'price:BTC': '67,123.40',
      'change:BTC': '−812.05',
      'percent:BTC': '−1.19%',
      'dir:BTC': 'down',
    });
  });

  it('calls a change of zero flat, whatever its sign', () => {
    const quote = { symbol: 'X', last: '1', change24h: '0', changePercent24h: '-0.00', priceDecimals: 0 };
    expect(tickerSlots([quote])['dir:X']).toBe('flat');
  });
});
