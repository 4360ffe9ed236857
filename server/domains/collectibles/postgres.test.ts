// Fifty people reach for one piece. Skipped, and listed, without PostgreSQL.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { buy } from '#server/domains/collectibles/pieces/buy.ts';
import { listPiece } from '#server/domains/collectibles/pieces/list-piece.ts';
import { openCatalogue } from '#server/domains/collectibles/works/open-catalogue.ts';
import { browse, showMine } from '#server/domains/collectibles/show-market.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { text } from '#server/platform/db/readers.ts';
import { row } from '#server/platform/db/rows.ts';
import { many, sql, values } from '#server/platform/db/sql.ts';
import { silentLog } from '#server/platform/log.ts';
import { type Cluster, postgresPrograms, startPostgres } from '#testing/postgres.ts';
import { refusalOf } from '#testing/stages/refusal-of.ts';
import { noGuards } from '#testing/stages/no-guards.ts';
import { dollars } from '#testing/typed-amounts.ts';

let cluster: Cluster | undefined;
let db: Database;
const start = Date.UTC(2026, 5, 1, 9);
const clock = fixedClock(start);
const app = () => ({ ...noGuards, db, clock });

async function person(cents = 500_000n): Promise<Actor> {
  const userId = newId('usr');
  await db.transaction((tx) => ledger.grantOpening(tx, userId, start, cents));
  return { userId, sessionId: 's', email: 'a@example.org', isVerified: true, isAdmin: false };
}
const people = (count: number) => Promise.all(Array.from({ length: count }, () => person()));
const walletOf = async ({ userId }: Actor) =>
  ledger.balanceOf(db.read, await ledger.ownerOf(db.read, userId), 'USD', 'wallet');
const first = async (one: Actor) => {
  const [piece] = (await browse(app(), one, { tab: 'all', page: 1 })).pieces;
  if (!piece?.price) return expect.fail('nothing is for sale');
  return { pieceId: piece.id as `nft_${string}`, expectedPrice: dollars(piece.price) };
};

describe.skipIf(!postgresPrograms())('on PostgreSQL', () => {
  beforeAll(async () => {
    cluster = await startPostgres();
    const address = (await cluster?.migratedDatabase('collectibles')) ?? '';
    db = await openDatabase({ DATABASE_URL: address, DATABASE_POOL: 16, DATA_DIR: '' }, silentLog);
    await openCatalogue(app());
  });
  afterAll(async () => {
    expect(await ledger.verifyBook(db.read)).toEqual([]);
    await db.close();
    await cluster?.stop();
  });

  it('gives a piece that fifty people buy at once to exactly one of them, who alone pays', async () => {
    const crowd = await people(50);
    const asked = await first(crowd[0]!);
    const answers = await Promise.all(
      crowd.map((one) => refusalOf(buy(app(), one, { id: newId('sal'), ...asked }))),
    );
    expect(answers.filter((answer) => answer === 'no refusal')).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set(['no refusal', 'not_for_sale']));
    const wallets = await Promise.all(crowd.map(walletOf));
    expect(wallets.filter((cents) => cents !== 500_000n)).toEqual([500_000n - asked.expectedPrice]);
    const owned = await Promise.all(crowd.map(async (one) => (await showMine(app(), one)).owned.length));
    expect(owned.toSorted((a, b) => b - a).slice(0, 2)).toEqual([1, 0]);
  });

  it('sells once to somebody whose one press arrives twelve times', async () => {
    const one = await person();
    const asked = { id: newId('sal'), ...(await first(one)) };
    const answers = await Promise.all(Array.from({ length: 12 }, () => buy(app(), one, asked)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await walletOf(one)).toBe(500_000n - asked.expectedPrice);
  });

  it('never gives one id to two pieces', async () => {
    const one = await person(1_000_000n);
    const { pieces } = await browse(app(), one, { tab: 'all', page: 1 });
    const id = newId('sal');
    const answers = await Promise.all(
      pieces
        .filter(({ price }) => Number(price) < 3_000)
        .map((piece) =>
          refusalOf(
            buy(app(), one, {
              id,
              pieceId: piece.id as `nft_${string}`,
              expectedPrice: dollars(piece.price ?? ''),
            }),
          ),
        ),
    );
    expect(answers.filter((answer) => answer === 'no refusal')).toHaveLength(1);
    expect((await showMine(app(), one)).owned).toHaveLength(1);
  });

  it('lets neighbours sell to each other at once while prices move, and no cent is lost', async () => {
    const circle = await people(8);
    const pieces: `nft_${string}`[] = [];
    for (const one of circle) {
      const asked = await first(one);
      await buy(app(), one, { id: newId('sal'), ...asked });
      await listPiece(app(), one, { id: asked.pieceId, price: 10_001n });
      pieces.push(asked.pieceId);
    }
    await Promise.all(
      circle.flatMap((one, place) => {
        const pieceId = pieces[(place + 1) % pieces.length]!;
        return [
          refusalOf(buy(app(), one, { id: newId('sal'), pieceId, expectedPrice: 10_001n })),
          refusalOf(listPiece(app(), one, { id: pieces[place]!, price: 10_003n })),
        ];
      }),
    );
    const sums = await many(
      db.read,
      row({ price: text, parts: text }),
      sql`select s.cents::text as price, (
            select sum(e.amount) filter (where e.amount > 0 and e.kind not in (16)) from ledger.entry e
            join ledger.ledger_tx t on t.tx = e.tx where t.ref = s.id)::text as parts
          from collectibles.sale s`,
    );
    for (const { price, parts } of sums) expect(parts).toBe(price);
    const owners = await values(
      db.read,
      text,
      sql`select piece_id from collectibles.provenance where what = 'sold'
        group by piece_id, from_id, to_id having count(*) > 1`,
    );
    expect(owners).toEqual([]);
  });
});
