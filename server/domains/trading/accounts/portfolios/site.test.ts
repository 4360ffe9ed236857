// Through HTTP, as a browser and as a program: shapes, odd names, and who may see what.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { formatUnits, parseUnits } from '#core/values/money.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { goodPassword, type Site, startSite } from '#testing/nodes/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(async () => {
  expect(await ledger.verifyBook(site.app.db.read)).toEqual([]);
  await site.stop();
});

it('takes a name as people write it and refuses one that breaks lines, is empty or too long', async () => {
  const ada = await site.person('namer');
  const open = (name: string) => ada.call('trading', 'openPortfolio', { id: newId('pfo'), name });
  for (const name of ['', '   ', 'a\u0000b', 'a\nb', '\ud800', 'x'.repeat(41)])
    expect([name, (await open(name)).status]).toEqual([name, 400]);
  expect((await open('  Größer & 長期 🚀 ')).output).toMatchObject({
    name: 'Größer & 長期 🚀',
    value: '0.00',
  });
  expect((await ada.call('trading', 'portfolios')).output.portfolios).toHaveLength(2);
});

it('lets a program list portfolios and trade in one, and answers a stranger like nobody', async () => {
  const ada = await site.person('botter');
  const eve = await site.person('stranger');
  const id = newId('pfo');
  await ada.call('trading', 'openPortfolio', { id, name: 'Bot' });
  await ada.call('trading', 'moveMoney', { id: newId('pft'), from: 'main', to: id, amount: '300.00' });
  const { secret } = (
    await ada.call('identity', 'createApiKey', {
      name: 'Bot',
      scopes: ['read', 'trade'],
      days: 30,
      networks: [],
      password: goodPassword,
    })
  ).output;
  const ask = async (path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${site.port}/api/v1${path}`, {
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  expect((await ask('/portfolios')).body).toMatchObject({
    portfolios: [
      { id: 'main', cash: '700.00' },
      { id, cash: '300.00' },
    ],
  });
  const order = { symbol: 'BTC', side: 'buy', product: 'margin', leverage: 2, quantity: '0.001' };
  const placed = await ask('/orders', { id: newId('ord'), ...order, portfolioId: id });
  expect(placed).toMatchObject({ status: 200, body: { status: 'filled', portfolioId: id } });
  expect((await ask(`/trades?portfolioId=${id}`)).body).toMatchObject({ trades: [{ portfolioId: id }] });
  expect((await ask('/trades?portfolioId=main')).body).toMatchObject({ trades: [] });
  // Money moves by hand alone.
  expect((await ask('/portfolios/move', { id: newId('pft') })).status).toBe(404);

  const placing = { id: newId('ord'), ...order, product: 'margin', side: 'buy', portfolioId: id } as const;
  expect((await eve.call('trading', 'placeOrder', placing)).code).toBe('not_found');
  expect((await eve.call('trading', 'orders', { status: 'all', portfolioId: id })).code).toBe('not_found');
  expect((await eve.call('trading', 'equityCurve', { range: '1M', portfolioId: id })).code).toBe('not_found');
  expect((await eve.call('trading', 'closePortfolio', { id })).code).toBe('not_found');
  expect((await eve.call('trading', 'renamePortfolio', { id, name: 'Mine' })).code).toBe('not_found');
});

it('shows each portfolio its own lines, whose sum is its cash, and a stranger none of them', async () => {
  const ada = await site.person('reader');
  const eve = await site.person('peeper');
  const portfolio = newId('pfo');
  await ada.call('trading', 'openPortfolio', { id: portfolio, name: 'Lines' });
  const move = { id: newId('pft'), from: 'main', to: portfolio, amount: '300.00' } as const;
  await ada.call('trading', 'moveMoney', move);
  const order = { symbol: 'BTC', side: 'buy', product: 'cash', quantity: '0.001' } as const;
  await ada.call('trading', 'placeOrder', { id: newId('ord'), ...order, portfolioId: portfolio });

  const { lines } = (await ada.call('ledger', 'statement', { portfolioId: portfolio })).output;
  expect(lines.map(({ kind }) => kind)).toContain('transfer');
  const [, row] = (await ada.call('trading', 'portfolios')).output.portfolios;
  const sum = lines.reduce((total, { amount }) => total + parseUnits(amount, 2)!, 0n);
  expect(formatUnits(sum, 2)).toBe(row?.cash);
  const { trades, deposits } = (await ada.call('ledger', 'totals', { portfolioId: portfolio })).output;
  expect([deposits.lines, trades.lines > 0]).toEqual([0, true]);
  const ownWallet = (await ada.call('ledger', 'statement', {})).output.lines;
  expect(ownWallet.map(({ id }) => id)).not.toEqual(lines.map(({ id }) => id));

  const file = async (who: typeof ada, of: string) => {
    const answer = await who.fetch(`/transaction-files/transactions.csv?portfolio=${of}`);
    return { status: answer.status, text: await answer.text() };
  };
  expect((await file(ada, portfolio)).text).toContain(`Sum,USD,${row?.cash}`);
  expect((await file(ada, 'pfo_no')).status).toBe(404);
  expect((await file(eve, portfolio)).status).toBe(404);
  expect((await eve.call('ledger', 'statement', { portfolioId: portfolio })).code).toBe('not_found');
  expect((await eve.call('ledger', 'totals', { portfolioId: portfolio })).code).toBe('not_found');
});
