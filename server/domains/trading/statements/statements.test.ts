import { extractText } from 'unpdf';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { parseUnits } from '#core/values/money.ts';
import { dayMs, hourMs, secondMs } from '#core/values/time.ts';
import { closePosition } from '#server/domains/trading/orders/close-position.ts';
import { csvCell } from '#core/values/csv.ts';
import { csvOf } from '#server/domains/trading/statements/csv.ts';
import { downloadStatement } from '#server/domains/trading/statements/download.ts';
import { pdfOf } from '#server/platform/documents/pdf.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createBroker, type Trader } from '#testing/stages/broker.ts';
import { bookOfFile } from '#testing/stages/book-of-file.ts';
import { quantityOf } from '#testing/typed-amounts.ts';

let db: Database;
const broker = createBroker(() => db);
let trader: Trader;

const cents = (text: string | undefined) => parseUnits(text ?? '', 2) ?? expect.fail(text ?? 'nothing');
const ask = (name: string, from: string, to: string) =>
  downloadStatement(broker.app(), trader.actor, name, { from, to }, true);
/** The lines of a CSV as cells; test descriptions hold no quotes. */
const csv = async (name: string, from: string, to: string): Promise<string[][]> => {
  const made = await ask(name, from, to);
  if ('status' in made) return expect.fail(made.message);
  return String(made.body)
    .replace('\uFEFF', '')
    .split('\r\n')
    .map((line) => line.replace(/"([^"]*)"/g, (_, text: string) => text.replaceAll(',', '')).split(','));
};
const closeAll = async (quantity?: string) => {
  const [position] = await broker.positions(trader);
  await closePosition(broker.app(), trader.actor, {
    id: newId('ord', broker.clock.now()),
    positionId: position?.id ?? expect.fail(),
    quantity: quantity === undefined ? undefined : quantityOf(quantity),
  });
};

bookOfFile((opened) => (db = opened));
beforeEach(async () => {
  await broker.reset();
  broker.quote('BTC', '60000');
  trader = await broker.trader();
});

/** Trades on two days: the 19th and the 20th of November 2026. */
async function twoDays(): Promise<void> {
  await broker.place(trader, { quantity: '0.01' });
  broker.clock.advance(hourMs);
  broker.quote('BTC', '63000');
  await closeAll('0.004');
  broker.clock.advance(dayMs);
  broker.quote('BTC', '57000');
  await closeAll();
  broker.clock.advance(secondMs);
}

describe('an account statement', () => {
  it('adds up to the cent, day by day and over both days, and ends with the balance of the book', async () => {
    await twoDays();
    const walletOf = async (from: string, to: string) => {
      const rows = await csv('account.csv', from, to);
      const usd = rows.filter((row) => row[3] === 'USD');
      const [opening, closing] = [usd[0], usd.find((row) => row[1] === 'Closing balance')];
      const entries = usd.filter((row) => row[4] !== '');
      const moved = entries.reduce((sum, row) => sum + cents(row[4]), 0n);
      expect(cents(opening?.[5]) + moved).toBe(cents(closing?.[5]));
      let running = cents(opening?.[5]);
      for (const row of entries) expect((running += cents(row[4]))).toBe(cents(row[5]));
      return { opening: opening?.[5], closing: closing?.[5], entries: entries.length };
    };
    const first = await walletOf('2026-11-19', '2026-11-19');
    const second = await walletOf('2026-11-20', '2026-11-20');
    const both = await walletOf('2026-11-19', '2026-11-20');
    expect(first.opening).toBe('0.00');
    expect(second.opening).toBe(first.closing);
    expect(both.entries).toBe(first.entries + second.entries);
    const [wallet] = await broker.cents(trader);
    expect(cents(both.closing)).toBe(wallet);
    // 12.00 and −18.00 of results, fees 0.60, 0.26 and 0.35.
    expect(both.closing).toBe('992.79');
  });

  it('says where the rest of the money was', async () => {
    await twoDays();
    const rows = await csv('account.csv', '2026-11-20', '2026-11-20');
    expect(rows).toContainEqual(['Margin of open positions', 'USD', '180.00', '0.00']);
  });
});

describe('trades and gains', () => {
  it('list what ended in the period, with sums that agree with the book', async () => {
    await twoDays();
    const trades = await csv('trades.csv', '2026-11-20', '2026-11-20');
    expect(trades[1]?.slice(2)).toEqual([
      'BTC',
      'Long',
      'Own',
      '0.01',
      '60000.00',
      '59400.00',
      '1.21',
      '-7.21',
    ]);
    expect(trades[2]?.at(-1)).toBe('-7.21');
    expect((await csv('trades.csv', '2026-11-19', '2026-11-19'))[1]?.[0]).toBe('Total');
    const gains = await csv('gains.csv', '2026-01-01', '2026-12-31');
    expect(gains.slice(1, 4).map((row) => row.slice(-4))).toEqual([
      ['240.00', '252.00', '0.50', '11.50'],
      ['360.00', '342.00', '0.71', '-18.71'],
      ['600.00', '594.00', '1.21', '-7.21'],
    ]);
  });

  it('are empty, not missing, for somebody who never traded', async () => {
    expect((await csv('trades.csv', '2026-11-01', '2026-11-30'))[1]?.[0]).toBe('Total');
    expect(await ask('gains.pdf', '2026-11-01', '2026-11-30')).toMatchObject({ type: 'application/pdf' });
  });
});

describe('asking for a statement', () => {
  it.each([
    ['account.csv', '2026-11-31', '2026-12-01', 400, /YYYY-MM-DD/],
    ['account.csv', '2026-11-20', '2026-11-19', 400, /must not be after/],
    ['account.csv', '2027-11-20', '2027-11-21', 400, /not begun/],
    ['account.xls', '2026-11-01', '2026-11-19', 404, /no such statement/],
    ['everything.csv', '2026-11-01', '2026-11-19', 404, /no such statement/],
  ])('%s from %s to %s is answered with %i and a sentence', async (name, from, to, status, sentence) => {
    expect(await ask(name, from, to)).toEqual({ status, message: expect.stringMatching(sentence) });
  });
});

describe('the formats', () => {
  it('never let a text become a formula, and leave figures alone', () => {
    expect(['=1+1', ' =A1', '+49 1', '-x', '@sum', '\t=1', '-5.00', '12.50', 'a,"b"'].map(csvCell)).toEqual([
      "'=1+1",
      "' =A1",
      "'+49 1",
      "'-x",
      "'@sum",
      "'\t=1",
      '-5.00',
      '12.50',
      '"a,""b"""',
    ]);
    const columns = [{ title: 'A', width: 1 }];
    expect(csvOf({ title: '', lead: [], tables: [{ title: '', columns, rows: [['=x']] }] })).toBe(
      "\uFEFFA\r\n'=x\r\n",
    );
  });

  it('a PDF that another program reads back: grouped figures, pages with numbers, letters of other scripts', async () => {
    const columns = [
      { title: 'Text (a)', width: 1 },
      { title: 'Figure', isFigure: true, width: 1 },
    ];
    const rows = Array.from({ length: 80 }, (_, place) => [`Line ${place} – “Łódź ñ”`, '-1234567.89']);
    const lead = ['Жанна Ґ, Nguyễn Thị Hồng, Ağca'];
    const made = await pdfOf({ title: 'Test', lead, tables: [{ title: 'T', columns, rows }] }, 0);
    const { totalPages, text: pages } = await extractText(new Uint8Array(made));
    expect(totalPages).toBe(3);
    expect(pages[0]).toContain('Жанна Ґ, Nguyễn Thị Hồng, Ağca');
    expect(pages.join(' ').match(/-1,234,567\.89/g)).toHaveLength(80);
    for (const [place, page] of pages.entries()) {
      expect(page).toContain('Text (a)');
      expect(page).toContain(`Test, page ${place + 1} of 3`);
    }
    expect(pages[2]).toContain('Line 79 – “Łódź ñ”');
  });

  it('a PDF with a question mark for a script that its font does not draw, and the same bytes for the same statement', async () => {
    const one = () => pdfOf({ title: 'T', lead: ['Wang 王, a\u0301'], tables: [] }, 0);
    expect((await extractText(new Uint8Array(await one()))).text[0]).toContain('Wang ?, á');
    expect((await one()).equals(await one())).toBe(true);
  });
});
