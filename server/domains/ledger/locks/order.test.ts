import { describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { bookOfFile } from '#testing/stages/book-of-file.ts';

const at = Date.parse('2026-11-19T15:00:00Z');
let db: Database;
bookOfFile((opened) => (db = opened));

const person = () => db.transaction((tx) => ledger.grantOpening(tx, newId('usr'), at));
const payFee = (tx: Tx, owner: ledger.OwnerId) =>
  ledger.post(tx, {
    owner,
    kind: 'fee',
    idemKey: newId('bil'),
    at,
    legs: [
      { owner, asset: 'USD', kind: 'wallet', units: -1n, code: 'fee' },
      { owner: 'house', asset: 'USD', kind: 'fees', units: 1n, code: 'fee' },
    ],
  });
const holdCoins = (tx: Tx, owner: ledger.OwnerId) =>
  ledger.hold(tx, { owner, asset: 'USD', units: 5n, purpose: 'withdrawal', ref: newId('wdr'), at });

describe('locks of one transaction', () => {
  it('are refused in tests when a person comes after the house', async () => {
    const [first, second] = [await person(), await person()];
    const paid = db.transaction(async (tx) => {
      await payFee(tx, first);
      await payFee(tx, second);
    });
    await expect(paid).rejects.toThrow(/Locks out of order: wallet of \d+ in USD after fees of \d+ in USD/);
  });

  it('are refused when a hold follows what the house was paid', async () => {
    const owner = await person();
    const asked = db.transaction(async (tx) => {
      await payFee(tx, owner);
      await holdCoins(tx, owner);
    });
    await expect(asked).rejects.toThrow(/Locks out of order: withdrawal_hold of \d+/);
  });

  it('may then come in any order once all are taken first', async () => {
    const people = [await person(), await person()];
    await db.transaction(async (tx) => {
      await ledger.lockOwners(tx, people, 'with house');
      for (const owner of people.toReversed()) {
        await payFee(tx, owner);
        await holdCoins(tx, owner);
      }
    });
    expect(await ledger.verifyBook(db.read)).toEqual([]);
  });

  it('put accounts before balances', async () => {
    const owner = await person();
    const late = db.transaction(async (tx) => {
      await payFee(tx, owner);
      ledger.noteAccounts(tx, [owner]);
    });
    await expect(late).rejects.toThrow(/the account of \d+ after fees/);
  });
});
