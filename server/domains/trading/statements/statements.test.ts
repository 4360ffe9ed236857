import { extractText } from 'unpdf';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { parseUnits } from '#core/values/money.ts';
import { dayMs, hourMs, secondMs } from '#core/values/time.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { openAccount } from '#server/domains/trading/accounts/accounts.ts';
import { moveMoney } from '#server/domains/trading/accounts/portfolios/move-money.ts';
import { openPortfolio } from '#server/domains/trading/accounts/portfolios/open-portfolio.ts';
import { closePosition } from '#server/domains/trading/orders/close-position.ts';
import { csvCell } from '#core/values/csv.ts';
import { csvOf } from '#server/domains/trading/statements/csv.ts';
import { downloadStatement } from '#server/domains/trading/statements/download.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createBroker, type Trader } from '#testing/stages/broker.ts';
import { bookOfFile } from '#testing/stages/book-of-file.ts';
import { quantityOf } from '#testing/typed-amounts.ts';

let db: Database;
const broker = createBroker(() => db);
let trader: Trader;

const cents = (text: string | undefined) => parseUnits(text ?? '', 2) ?? expect.fail(text ?? 'nothing');
const ask = (name: string, from: string, to: string, zone = 'UTC') =>
  downloadStatement(broker.app(), trader.actor, name, { from, to }, { zone, isDemo: true });
/** The lines of a CSV as cells; test descriptions hold no quotes. */
const csv = async (name: string, from: string, to: string, zone?: string): Promise<string[][]> => {
  const made = await ask(name, from, to, zone);
  if ('status' in made) return expect.fail(made.message);
  return String(made.body)
    .replace('\uFEFF', '')
    .split('\r\n')
    .map((line) => line.replace(/"([^"]*)"/g, (_, text: string) => text.replaceAll(',', '')).split(','));
};
/** The lines of a PDF as another program reads them. */
const pdfLines = async (name: string, from = '2026-11-19', zone?: string): Promise<string[]> => {
  const made = await ask(name, from, '2026-11-20', zone);
  if ('status' in made) return expect.fail(made.message);
  const { text } = await extractText(new Uint8Array(made.body as Buffer));
  return text.flatMap((page) => page.replaceAll(/(?<=\d),(?=\d{3})/g, '').split('\n'));
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

  it('counts the days of the zone and gives its times', async () => {
    await twoDays();
    // The first trade is of 15:00 UTC, the last of 16:00 the day after: one day later each in Auckland.
    const days = async (zone: string) => {
      const all = await csv('account.csv', '2026-11-19', '2026-11-20', zone);
      return all.filter((row) => row[1] === 'trade').map(([time]) => time);
    };
    const inUtc = await days('UTC');
    expect([inUtc[0], inUtc.at(-1)]).toEqual(['2026-11-19 15:00:00', '2026-11-20 16:00:00']);
    const there = await days('Pacific/Auckland');
    expect([there[0], there.at(-1)]).toEqual(['2026-11-20 04:00:00', '2026-11-20 05:00:00']);
    expect(there.length).toBeLessThan(inUtc.length);
    const rows = await csv('account.csv', '2026-11-20', '2026-11-20', 'Pacific/Auckland');
    expect(rows[1]?.[0]).toBe('Time (Pacific/Auckland)');
    expect(rows[2]?.slice(0, 2)).toEqual(['2026-11-20 00:00:00', 'Opening balance']);
  });

  it('tells the two hours apart that clocks show twice, in each kind and format', async () => {
    broker.clock.set(Date.parse('2026-10-25T00:30:00Z'));
    await broker.place(trader, { quantity: '0.01' });
    broker.clock.advance(hourMs);
    broker.quote('BTC', '63000');
    await closeAll();
    broker.clock.advance(secondMs);
    for (const kind of ['account', 'trades', 'gains']) {
      const texts = [
        (await csv(`${kind}.csv`, '2026-10-25', '2026-10-25', 'Europe/Berlin')).join('\n'),
        (await pdfLines(`${kind}.pdf`, '2026-10-25', 'Europe/Berlin')).join('\n'),
      ];
      for (const text of texts) {
        expect(text).toContain('2026-10-25 02:30:00 +02');
        expect(text).toContain('2026-10-25 02:30:00 +01');
      }
    }
  });

  it('says where the rest of the money was', async () => {
    await twoDays();
    const rows = await csv('account.csv', '2026-11-20', '2026-11-20');
    expect(rows).toContainEqual(['Margin of open positions', 'USD', '180.00', '0.00']);
  });
});

/** The trades of two days, 250 in a portfolio 114 of them margin, and 100 in a copy. */
async function severalPlaces(): Promise<void> {
  await twoDays();
  const [app, { actor, owner }] = [broker.app(), trader];
  const id = newId('pfo', broker.clock.now());
  await openPortfolio(app, actor, { id, name: 'Growth' });
  await moveMoney(app, actor, { id: newId('pft'), from: 'main', to: id, amount: 25_000n });
  await broker.place(trader, { quantity: '0.004', portfolioId: id });
  await db.transaction(async (tx) => {
    const at = broker.clock.now();
    const copy = await openAccount(tx, {
      kind: 'copy',
      ref: newId('cpy', at),
      userId: actor.userId,
      stripeOf: owner,
      at,
    });
    const leg = { asset: 'USD', code: 'principal' } as const;
    await ledger.post(tx, {
      owner,
      kind: 'copy',
      idemKey: 'start',
      at,
      legs: [
        { ...leg, owner, kind: 'wallet', units: -10_000n },
        { ...leg, owner: copy.owner, kind: 'copy_cash', units: 10_000n },
      ],
    });
  });
  broker.clock.advance(secondMs);
}

/** The figures at the end of a line, in cents. */
const figures = (line: string, count: number) => line.split(' ').slice(-count).map(cents);

describe('a statement of several places', () => {
  it('names each table, and says of each place what the table about it closes with', async () => {
    await severalPlaces();
    const rows = await csv('account.csv', '2026-11-19', '2026-11-20');
    const titles = rows.filter((row) => row.length === 1 && row[0] !== '').map(([title]) => title);
    expect(titles).toEqual(['Wallet in USD', 'Portfolio Growth in USD', 'Where the money was']);
    expect(rows.filter((row) => row[1] === 'Closing balance').map((row) => row[5])).toEqual([
      '642.79',
      '135.77',
    ]);
    const places = rows.slice(rows.findIndex(([title]) => title === 'Where the money was') + 2, -1);
    expect(places).toEqual([
      ['Wallet', 'USD', '0.00', '642.79'],
      ['Portfolio Growth', 'USD', '0.00', '135.77'],
      ['Portfolio Growth: Margin of open positions', 'USD', '0.00', '114.00'],
      ['Copies: Cash', 'USD', '0.00', '100.00'],
    ]);
  });

  it('adds up in the PDF as it is read: entries to balances, rows to totals', async () => {
    await severalPlaces();
    const account = await pdfLines('account.pdf');
    let running: bigint | undefined;
    let entries = 0;
    const closings: bigint[] = [];
    for (const line of account) {
      if (/Opening balance USD/.test(line)) [running] = figures(line, 1);
      else if (/Closing balance USD/.test(line)) {
        expect(figures(line, 1)).toEqual([running]);
        closings.push(...figures(line, 1));
      } else if (/^\d{4}-\d{2}-\d{2} .* USD /.test(line)) {
        const [amount = 0n, balance] = figures(line, 2);
        running = (running ?? 0n) + amount;
        expect([line, running]).toEqual([line, balance]);
        entries++;
      }
    }
    expect([entries, closings.length]).toEqual([14, 2]);
    const ofPlace = (place: string) => figures(account.find((line) => line.startsWith(place)) ?? '', 1);
    expect([ofPlace('Wallet USD'), ofPlace('Portfolio Growth USD')].flat()).toEqual(closings);
    for (const [name, columns, most] of [
      ['trades.pdf', 2, 1],
      ['gains.pdf', 4, 2],
    ] as const) {
      const lines = await pdfLines(name);
      const rows = lines
        .filter((line) => /^\d{4}-\d{2}-\d{2} /.test(line))
        .map((line) => figures(line, columns));
      expect(rows).toHaveLength(most);
      const sums = rows.reduce((sum, row) => sum.map((units, place) => units + (row[place] ?? 0n)));
      expect(figures(lines.find((line) => line.startsWith('Total ')) ?? '', columns)).toEqual(sums);
    }
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
    const columns = [{ title: 'A' }, { title: 'B', isTime: true }];
    expect(csvOf({ title: '', lead: [], tables: [{ title: '', columns, rows: [['=x']] }] }, 'UTC')).toBe(
      "\uFEFFA,B (UTC)\r\n'=x\r\n",
    );
  });
});
