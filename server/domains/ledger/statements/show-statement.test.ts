import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatUnits, readUnits } from '#core/values/money.ts';
import { dayIn, isoIn } from '#core/values/zone/zone.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { type Site, startSite, type Visitor } from '#testing/nodes/site.ts';
import { systemClock } from '#server/platform/clock.ts';

let site: Site;
let person: Visitor & { readonly email: string };
const day = (shift: number) => new Date(systemClock.now() + shift * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  site = await startSite();
  person = await site.person('files');
  const { viewer } = (await person.call('identity', 'viewer')).output;
  const [owner] = (await ledger.ownersOf(site.database.read, [viewer?.id ?? ''])).values();
  const adjust = (asset: 'USD' | 'BTC', units: bigint, reason: string) =>
    site.database.transaction((tx) =>
      ledger.postAdjustment(tx, {
        owner: owner!,
        asset,
        units,
        reason,
        idemKey: reason,
        at: site.app.clock.now(),
        by: 'test',
      }),
    );
  await adjust('USD', -1_250n, '=HYPERLINK("http://x")');
  await adjust('BTC', 12_345n, 'A coin');
});
afterAll(() => site.stop());

const file = async (query = '') => {
  const answer = await person.fetch(`/transaction-files/transactions.csv${query}`);
  return { status: answer.status, lines: (await answer.text()).split('\r\n') };
};

it('a file holds every line, runs no formula, and its sums are the balances of the wallet', async () => {
  const { status, lines } = await file();
  expect(status).toBe(200);
  expect(lines.filter((line) => line.includes('HYPERLINK'))).toEqual([
    expect.stringContaining(`,"'=HYPERLINK(""http://x"")",`),
  ]);
  const balances = (await person.call('ledger', 'balances')).output;
  for (const { asset, available } of balances.filter((balance) => Number(balance.available) !== 0))
    expect(lines).toContain(`Sum,${asset},${available}`);
  const dollars = lines
    .filter((line) => line.includes(',USD,'))
    .flatMap((line) => /,(-?[\d.]+),USD,/.exec(line)?.[1] ?? []);
  const sum = dollars.reduce((units, text) => units + readUnits(text, 2), 0n);
  expect(formatUnits(sum, 2)).toBe(balances.find((balance) => balance.asset === 'USD')?.available);
});

it('a file and a page hold only the currency, the kind and the days that were asked for', async () => {
  expect((await file('?asset=BTC')).lines.filter((line) => line.includes('adjustment'))).toHaveLength(1);
  expect((await file('?kind=deposits')).lines.filter((line) => line.includes('adjustment'))).toHaveLength(0);
  expect((await file(`?from=${day(1)}`)).lines.filter((line) => line !== '')).toHaveLength(1);
  expect(
    (await file(`?from=${day(-1)}&to=${day(1)}`)).lines.filter((line) => line.startsWith('Sum')),
  ).toHaveLength(2);
  const page = await person.call('ledger', 'statement', { asset: 'BTC', from: day(-1) });
  expect(page.output.lines.map((line) => line.amount)).toEqual(['0.00012345']);
  const none = await person.call('ledger', 'statement', { to: day(-2) });
  expect(none.output.lines).toEqual([]);
});

it('counts days, and gives times, in the zone that was asked for', async () => {
  // One of the two is always on another day than the other.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const today = dayIn(zone, systemClock.now());
    const { lines } = (await person.call('ledger', 'statement', { from: today, to: today, zone })).output;
    expect(lines.map(({ asset }) => asset)).toContain('BTC');
    const other = dayIn(zone, systemClock.now() - 86_400_000);
    expect((await person.call('ledger', 'statement', { to: other, zone })).output.lines).toEqual([]);
    const { lines: rows } = await file(`?asset=BTC&from=${today}&zone=${zone}`);
    expect(rows[0]).toContain(`Date (${zone})`);
    expect(rows[1]).toContain(
      `,${isoIn(zone, Date.parse(lines.find(({ asset }) => asset === 'BTC')?.at ?? ''))},`,
    );
  }
  expect((await file('?zone=Mars')).status).toBe(400);
  expect((await person.call('ledger', 'statement', { zone: 'Mars' })).status).toBe(400);
});

it('refuses days that do not exist or are the wrong way round, and strangers', async () => {
  for (const query of ['?from=2026-02-30', '?from=2026-03-02&to=2026-03-01', '?kind=what', '?asset=DOGE'])
    expect((await file(query)).status).toBe(400);
  expect((await person.call('ledger', 'statement', { from: '2026-03-02', to: '2026-03-01' })).status).toBe(
    400,
  );
  expect((await site.visitor().fetch('/transaction-files/transactions.csv')).status).toBe(401);
});

it('totals name coins beside the dollars', async () => {
  const { output } = await person.call('ledger', 'totals');
  expect(output.deposits).toEqual({ amount: '1000.00', lines: 1, coins: [] });
});
