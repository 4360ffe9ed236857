import { describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { parseQuantity } from '#core/values/price.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { closePosition } from '#server/domains/trading/orders/close-position.ts';
import { brokerOfFile } from '#testing/stages/broker-of-file.ts';
import { quantityOf } from '#testing/typed-amounts.ts';

const { broker, db } = brokerOfFile({ BTC: ['60000', '60000'] });
const { app, clock } = broker;
/** What came of a request: the order, or why not. */
const outcomeOf = (request: Promise<unknown>) => request.catch((fault: unknown) => fault);

describe('a refusal', () => {
  it('stands under its id: a late copy of the request never fills, another request is told apart', async () => {
    const one = await broker.trader(10_000n);
    const id = newId('ord');
    const send = () => outcomeOf(broker.place(one, { id, quantity: '0.05' }));
    const first = await send();
    expect(first).toMatchObject({ code: 'insufficient_funds', detail: { available: '100.00' } });
    // Money arrives; the copies that were on their way still get the first answer.
    await db().transaction((tx) =>
      ledger.postAdjustment(tx, {
        owner: one.owner,
        asset: 'USD',
        units: 500_000n,
        reason: 'For the test',
        idemKey: newId('adj'),
        at: clock.now(),
        by: 'test',
      }),
    );
    for (const copy of await Promise.all([send(), send(), send(), send()])) expect(copy).toEqual(first);
    await expect(broker.place(one, { id, quantity: '0.01' })).rejects.toMatchObject({ code: 'id_reused' });
    expect(await broker.positions(one)).toEqual([]);
    expect(await broker.cents(one)).toEqual([510_000n, 0n, 0n]);
    expect(await broker.place(one, { quantity: '0.05' })).toMatchObject({ status: 'filled' });
  });

  it('of a close stands as well, whatever the position has become', async () => {
    const one = await broker.trader(300_000n);
    await broker.place(one, { quantity: '0.05' });
    const [position] = await broker.positions(one);
    const ask = { id: newId('ord'), positionId: position!.id, quantity: quantityOf('0.06') };
    const send = () => outcomeOf(closePosition(app(), one.actor, ask));
    const first = await send();
    expect(first).toMatchObject({ code: 'more_than_held' });
    await broker.place(one, { quantity: '0.01' });
    for (const copy of await Promise.all([send(), send(), send()])) expect(copy).toEqual(first);
    expect(await broker.positions(one)).toMatchObject([{ quantity: parseQuantity('0.06') }]);
  });
});
