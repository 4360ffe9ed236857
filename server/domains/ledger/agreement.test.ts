// What TypeScript and the migration both state must be the same statement.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  assetCodes,
  assets,
  flowKinds,
  houseOwner,
  isHouseKind,
  kindCodes,
  kinds,
  stripeCount,
  txKindCodes,
} from '#core/ledger/rules.ts';
import { assetScale } from '#core/values/money.ts';
import { bookChecks } from '#server/domains/ledger/index.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openTestDatabase } from '#testing/database.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const rows = async <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  (await db.pool.query<Row>(text, [...values])).rows;

describe('the ledger’s SQL and its rules', () => {
  it('know the same assets with the same decimals', async () => {
    const known = await rows<{ id: number; code: string; scale: number }>(
      'select id, code, scale from ledger.asset order by id',
    );
    expect(known).toEqual(assets.map((code) => ({ id: assetCodes[code], code, scale: assetScale[code] })));
  });

  it('know the same house owners', async () => {
    const known = await rows<{ id: number; stripe: number }>(
      `select id, stripe from ledger.owner where ref like 'house_%' order by id`,
    );
    expect(known).toEqual(
      Array.from({ length: stripeCount }, (_, stripe) => ({ id: houseOwner(stripe), stripe })),
    );
  });

  it('call the same kinds external money', async () => {
    const [index] = await rows<{ text: string }>(
      `select indexdef as text from pg_indexes where indexname = 'ledger_tx_flows'`,
    );
    const codes =
      /kind = ANY \(.*?\{?([\d, ':smalint[\]ARY()]+)/
        .exec(index?.text ?? '')?.[0]
        .match(/\d+/g)
        ?.map(Number) ?? [];
    expect(codes.toSorted((a, b) => a - b)).toEqual(
      flowKinds.map((kind) => txKindCodes[kind]).toSorted((a, b) => a - b),
    );
  });

  it('let the same kinds belong to the house, and only a claim of a person fall below zero', async () => {
    await rows(`insert into ledger.owner (id, ref, opened_at) values (161, 'usr_agreement', now())`);
    for (const kind of kinds) {
      const owner = isHouseKind(kind) ? houseOwner(1) : 161;
      const stranger = isHouseKind(kind) ? 161 : houseOwner(1);
      await rows('select ledger.open_balance($1, 1::smallint, $2::smallint)', [owner, kindCodes[kind]]);
      await expect(
        rows('select ledger.open_balance($1, 1::smallint, $2::smallint)', [stranger, kindCodes[kind]]),
        kind,
      ).rejects.toThrow('does not belong');
    }
    const below = await rows<{ kind: number }>(
      'select kind from ledger.balance where owner = 161 and neg_ok',
    );
    expect(below).toEqual([{ kind: kindCodes.claim }]);
  });

  it('run the same checks', async () => {
    const [view] = await rows<{ text: string }>(`select pg_get_viewdef('ledger.ledger_violations') as text`);
    for (const check of bookChecks) expect(view?.text).toContain(`'${check}'`);
    expect(view?.text.match(/UNION ALL/g)).toHaveLength(bookChecks.length - 1);
  });
});
