import { describe, expect, it } from 'vitest';
import type { OwnerId } from '#core/ledger/rules.ts';
import { dayMs } from '#core/values/time.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { Database } from '#server/platform/db/database.ts';
import { bookOfFile } from '#testing/stages/book-of-file.ts';

const start = Date.UTC(2026, 0, 5);
let db: Database;
let people = 0;
bookOfFile((opened) => (db = opened));

const person = (): Promise<OwnerId> =>
  db.transaction((tx) => ledger.grantOpening(tx, `usr_${(people += 1)}`, start));
const deposit = (owner: OwnerId, asset: 'USD' | 'BTC', units: bigint, at: number) =>
  db.transaction((tx) =>
    ledger.post(tx, {
      owner,
      kind: 'deposit',
      idemKey: `dep${at}${asset}`,
      at,
      legs: [
        { owner, asset, kind: 'wallet', units, code: 'principal' },
        { owner: 'house', asset, kind: 'custody', units: -units, code: 'principal' },
      ],
    }),
  );
const withdrawal = (owner: OwnerId, ref: string, at: number): ledger.Hold => ({
  owner,
  asset: 'USD',
  units: 20_000n,
  purpose: 'withdrawal',
  ref,
  at,
});

describe('what a person reads', () => {
  it('shows the opening balance as a line of its own', async () => {
    const owner = await person();
    const { lines, next } = await ledger.statement(db.read, owner, { limit: 10 });
    expect(lines).toEqual([
      expect.objectContaining({
        kind: 'opening',
        description: 'Demo opening balance',
        amount: '1000.00',
        balanceAfter: '1000.00',
        at: '2026-01-05T00:00:00.000Z',
      }),
    ]);
    expect(next).toBeNull();
  });

  it('names the fee of a trade as a fee, beside the trade itself', async () => {
    const owner = await person();
    await db.transaction((tx) =>
      ledger.post(tx, {
        owner,
        kind: 'trade',
        idemKey: 'ord_with_fee',
        at: start,
        description: 'Bought 10 WHOP at 6.71',
        legs: [
          { owner, asset: 'USD', kind: 'wallet', units: -134n, code: 'fee' },
          { owner: 'house', asset: 'USD', kind: 'fees', units: 134n, code: 'fee' },
          { owner, asset: 'USD', kind: 'wallet', units: -6_710n, code: 'margin' },
          { owner, asset: 'USD', kind: 'margin', units: 6_710n, code: 'margin' },
        ],
      }),
    );
    const { lines } = await ledger.statement(db.read, owner, { limit: 2 });
    const read = lines.map(({ kind, description, amount }) => [kind, description, amount]);
    expect(read).toContainEqual(['fee', 'Fee: Bought 10 WHOP at 6.71', '-1.34']);
    expect(read).toContainEqual(['trade', 'Bought 10 WHOP at 6.71', '-67.10']);
  });

  it('names what a closed trade made as its result, beside the stake that came back', async () => {
    const owner = await person();
    const description = 'Sold 10 WHOP at 6.60';
    await db.transaction((tx) =>
      ledger.post(tx, {
        owner,
        kind: 'trade',
        idemKey: 'ord_with_result',
        at: start,
        description,
        legs: [
          { owner, asset: 'USD', kind: 'wallet', units: -110n, code: 'pnl' },
          { owner: 'house', asset: 'USD', kind: 'counterparty', units: 110n, code: 'pnl' },
        ],
      }),
    );
    const { lines } = await ledger.statement(db.read, owner, { limit: 1 });
    expect(lines).toEqual([
      expect.objectContaining({ kind: 'trade', description: `Realised P&L: ${description}` }),
    ]);
  });

  it('grants the opening balance once, however often it is asked to', async () => {
    const owner = await db.transaction((tx) => ledger.grantOpening(tx, 'usr_twice', start));
    expect(await db.transaction((tx) => ledger.grantOpening(tx, 'usr_twice', start + 9))).toBe(owner);
    expect(await ledger.balanceOf(db.read, owner, 'USD', 'wallet')).toBe(100_000n);
  });

  it('pages through several assets without losing or repeating a line', async () => {
    const owner = await person();
    for (let day = 1; day <= 7; day++)
      await deposit(owner, day % 3 === 0 ? 'BTC' : 'USD', BigInt(day), start + day * dayMs);
    const whole = await ledger.statement(db.read, owner, { limit: 100 });
    const paged = [];
    let before: string | undefined;
    do {
      const page: Awaited<ReturnType<typeof ledger.statement>> = await ledger.statement(db.read, owner, {
        limit: 3,
        before,
      });
      paged.push(...page.lines);
      expect(page.next?.length ?? 0).toBeLessThanOrEqual(60);
      before = page.next ?? undefined;
    } while (before !== undefined);
    expect(paged).toEqual(whole.lines);
    expect(paged.map((line) => line.amount)).toEqual([
      '0.07',
      '0.00000006',
      '0.05',
      '0.04',
      '0.00000003',
      '0.02',
      '0.01',
      '1000.00',
    ]);
  });

  it('tells a pending, a paid and a returned withdrawal apart, and never ends one twice', async () => {
    const owner = await person();
    const [paid, returned, pending] = ['wdr_a', 'wdr_b', 'wdr_c'].map((ref, day) =>
      withdrawal(owner, `${ref}${owner}`, start + day * dayMs),
    );
    for (const one of [paid!, returned!, pending!]) await db.transaction((tx) => ledger.hold(tx, one));
    await db.transaction((tx) => ledger.settle(tx, { ...paid!, into: 'custody' }));
    await db.transaction((tx) => ledger.release(tx, returned!));
    await expect(db.transaction((tx) => ledger.release(tx, paid!))).rejects.toMatchObject({
      code: 'id_reused',
    });

    const { lines } = await ledger.statement(db.read, owner, { limit: 10, kinds: ['withdrawal'] });
    expect(lines.map((line) => line.status)).toEqual(['pending', 'failed', 'completed']);
    expect(await ledger.balanceOf(db.read, owner, 'USD', 'wallet')).toBe(60_000n);
    expect(await ledger.balanceOf(db.read, owner, 'USD', 'withdrawal_hold')).toBe(20_000n);
  });

  it('counts as external money only what came in or has left', async () => {
    const owner = await person();
    await deposit(owner, 'USD', 5_000n, start + dayMs);
    const request = withdrawal(owner, `wdr_flow${owner}`, start + 2 * dayMs);
    await db.transaction((tx) => ledger.hold(tx, request));
    expect(await ledger.flowsBetween(db.read, [owner], start, start + 9 * dayMs)).toEqual([
      { owner, asset: 'USD', units: 5_000n, at: start + dayMs },
    ]);
    await db.transaction((tx) => ledger.settle(tx, { ...request, at: start + 3 * dayMs, into: 'custody' }));
    expect(await ledger.flowsBetween(db.read, [owner], start + dayMs, start + 9 * dayMs)).toEqual([
      { owner, asset: 'USD', units: -20_000n, at: start + 3 * dayMs },
    ]);
  });

  it('reads balances as they stood at an earlier instant', async () => {
    const owner = await person();
    await deposit(owner, 'USD', 5_000n, start + 2 * dayMs);
    const wallet = async (at: number) =>
      (await ledger.balancesAt(db.read, owner, at)).find((row) => row.asset === 'USD')?.units;
    expect([await wallet(start - 1), await wallet(start + dayMs), await wallet(start + 2 * dayMs)]).toEqual([
      undefined,
      100_000n,
      105_000n,
    ]);
  });

  it('shows an administrator’s correction with its reason', async () => {
    const owner = await person();
    await db.transaction((tx) =>
      ledger.postAdjustment(tx, {
        owner,
        asset: 'USD',
        units: -1_250n,
        reason: 'Duplicate credit',
        idemKey: 'adj_1',
        at: start + dayMs,
        by: 'usr_admin',
      }),
    );
    const { lines } = await ledger.statement(db.read, owner, { limit: 1 });
    expect(lines[0]).toMatchObject({
      kind: 'adjustment',
      description: 'Duplicate credit',
      amount: '-12.50',
      balanceAfter: '987.50',
    });
  });

  it('undoes a transaction by its opposite, once', async () => {
    const owner = await person();
    const { txId } = await deposit(owner, 'USD', 5_000n, start + dayMs);
    const undo = (idemKey: string) =>
      db.transaction((tx) =>
        ledger.reverse(tx, txId, { idemKey, reason: 'Reversed', at: start + 2 * dayMs }),
      );
    await undo('r1');
    expect((await undo('r1')).replayed).toBe(true);
    await expect(undo('r2')).rejects.toThrow('ledger_tx_reverses');
    expect(await ledger.balanceOf(db.read, owner, 'USD', 'wallet')).toBe(100_000n);
  });
});

describe('many at once', () => {
  const batch = (
    owners: readonly OwnerId[],
    units: readonly bigint[],
    idemKey: string,
  ): ledger.BatchPost => ({
    stripe: ledger.stripeOf(owners[0]!),
    kind: 'copy',
    idemKey,
    at: start,
    asset: 'USD',
    legs: {
      owner: owners.flatMap((owner) => [owner, owner, owner]),
      kind: owners.flatMap(() => ['wallet', 'margin', 'wallet'] as const),
      units: units.flatMap((amount) => [-amount, amount, -1n]),
      code: owners.flatMap(() => ['margin', 'margin', 'fee'] as const),
    },
    house: [{ kind: 'fees', units: BigInt(owners.length), code: 'fee' }],
  });
  const neighbours = (count: number) =>
    db.transaction(async (tx) => {
      const first = await ledger.grantOpening(tx, `usr_${(people += 1)}`, start);
      const others: OwnerId[] = [];
      for (let place = 1; place < count; place++) {
        const owner = await ledger.openOwner(tx, `cpy_${(people += 1)}`, { stripeOf: first });
        await ledger.postAdjustment(tx, {
          owner,
          asset: 'USD',
          units: 100_000n,
          reason: 'test',
          idemKey: 'fund',
          at: start,
          by: 'test',
        });
        others.push(owner);
      }
      return [first, ...others];
    });

  it('posts a batch of a whole stripe as one transaction and replays it as one', async () => {
    const owners = await neighbours(5);
    const before = await ledger.bookSize(db.read);
    const posted = await db.transaction((tx) =>
      ledger.postBatch(tx, batch(owners, [1n, 2n, 3n, 4n, 5n], `fil_${owners[0]}`)),
    );
    const again = await db.transaction((tx) =>
      ledger.postBatch(tx, batch(owners, [1n, 2n, 3n, 4n, 5n], `fil_${owners[0]}`)),
    );
    expect(again).toEqual({ txId: posted.txId, replayed: true });
    const after = await ledger.bookSize(db.read);
    expect([after.transactions - before.transactions, after.entries - before.entries]).toEqual([1, 16]);
    expect(await ledger.balanceOf(db.read, owners[4]!, 'USD', 'wallet')).toBe(99_994n);
  });

  it('writes nothing of a batch when one owner cannot pay', async () => {
    const owners = await neighbours(3);
    const before = await ledger.bookSize(db.read);
    const work = db.transaction((tx) => ledger.postBatch(tx, batch(owners, [1n, 100_000n, 3n], 'fil_x')));
    await expect(work).rejects.toMatchObject({
      code: 'insufficient_funds',
      detail: { available: '1000.00' },
    });
    expect(await ledger.bookSize(db.read)).toEqual({ ...before, balances: before.balances });
  });

  it('tells replays from new posts inside one call', async () => {
    const owner = await person();
    const spend = (idemKey: string, units: bigint): ledger.Post => ({
      owner,
      kind: 'fee',
      idemKey,
      at: start,
      legs: [
        { owner, asset: 'USD', kind: 'wallet', units: -units, code: 'fee' },
        { owner: 'house', asset: 'USD', kind: 'fees', units, code: 'fee' },
      ],
    });
    await db.transaction((tx) => ledger.post(tx, spend('one', 5n)));
    const answers = await db.transaction((tx) =>
      ledger.postMany(tx, [spend('one', 5n), spend('two', 7n), spend('two', 7n)]),
    );
    expect(answers.map((answer) => answer.replayed)).toEqual([true, false, true]);
    expect(answers[1]?.txId).toBe(answers[2]?.txId);
    expect(await ledger.balanceOf(db.read, owner, 'USD', 'wallet')).toBe(99_988n);
    await expect(
      db.transaction((tx) => ledger.postMany(tx, [spend('three', 1n), spend('two', 8n)])),
    ).rejects.toMatchObject({ code: 'id_reused' });
    expect(await ledger.balanceOf(db.read, owner, 'USD', 'wallet')).toBe(99_988n);
  });
});
