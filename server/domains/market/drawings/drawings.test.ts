import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from '#core/values/z.ts';
import { marketContract } from '#core/market/contract.ts';
import { mostDrawings, mostDrawingsOfMarket } from '#core/market/drawings.ts';
import { insideTexts } from '#core/refusals/refusal-text-inside.ts';
import { knowRefusals, refusalText } from '#core/refusals/refusal-text.ts';
import { newId } from '#core/values/ids.ts';
import { addDrawing } from '#server/domains/market/drawings/add-drawing.ts';
import { changeDrawing } from '#server/domains/market/drawings/change-drawing.ts';
import { removeDrawing, removeDrawings } from '#server/domains/market/drawings/remove-drawings.ts';
import { showDrawings } from '#server/domains/market/drawings/show-drawings.ts';
import { personalData } from '#server/domains/market/personal-data.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Database } from '#server/platform/db/database.ts';
import { int, text } from '#server/platform/db/readers.ts';
import { run, sql, value, values } from '#server/platform/db/sql.ts';
import { openTestDatabase } from '#testing/database.ts';
import { createBroker } from '#testing/stages/broker.ts';

let db: Database;
const broker = createBroker(() => db);
const app = () => broker.app();
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const someone = (): Actor => ({
  userId: newId('usr'),
  email: 'a@example.org',
  sessionId: 's',
  isVerified: true,
  isAdmin: false,
});
const input = marketContract.addDrawing['~orpc'].inputSchema as z.ZodType;
/** As a call hands it on: read and checked at the edge. */
const read = (raw: object) => input.parse(raw) as Parameters<typeof addDrawing>[2];
const at = '2026-11-20T00:00:00.000Z';
const line = (rest: object = {}) => ({
  id: newId('drw'),
  symbol: 'BTC',
  kind: 'trend_line',
  points: [
    { at, price: '61200.00' },
    { at: '2026-11-24T12:00:00.000Z', price: '64050.1' },
  ],
  ...rest,
});
const note = (text: string) => ({ ...line(), kind: 'note', points: [{ at, price: '61200' }], text });
const of = (actor: Actor, symbol = 'BTC') => showDrawings(app(), actor, symbol);

describe('drawings', () => {
  it('are kept for a person and a market, told to open pages, moved and taken away', async () => {
    const [actor, other] = [someone(), someone()];
    const first = await addDrawing(app(), actor, read(line()));
    expect(first).toMatchObject({
      kind: 'trend_line',
      points: [
        { at, price: '61200.00' },
        { at: '2026-11-24T12:00:00.000Z', price: '64050.10' },
      ],
      text: null,
    });
    broker.clock.advance(1_000);
    const second = await addDrawing(app(), actor, read(note('  look  here ')));
    expect(second.text).toBe('look here');
    await addDrawing(app(), actor, read(line({ symbol: 'ETH' })));
    expect(await of(actor)).toEqual([first, second]);
    expect(await of(other)).toEqual([]);
    const moved = { ...note('there'), id: second.id, points: [{ at, price: '70000' }] };
    expect(await changeDrawing(app(), actor, read(moved))).toEqual({
      ...second,
      text: 'there',
      points: [{ at, price: '70000.00' }],
    });
    await removeDrawing(app(), actor, first.id as 'drw_');
    expect((await of(actor)).map(({ id }) => id)).toEqual([second.id]);
    expect(await removeDrawings(app(), actor, 'BTC')).toEqual({ removed: 1 });
    expect(await removeDrawings(app(), actor, 'BTC')).toEqual({ removed: 0 });
    expect(await of(actor, 'ETH')).toHaveLength(1);
    const told = sql`select payload->>'symbol' as symbol from events.outbox
      where type = 'market.drawings-changed' and user_id = ${actor.userId} order by seq`;
    expect(await values(db.read, text, told)).toEqual(['BTC', 'BTC', 'ETH', 'BTC', 'BTC', 'BTC']);
  });

  it('add nothing twice when an answer was lost', async () => {
    const [actor, other] = [someone(), someone()];
    const sent = line();
    const first = await addDrawing(app(), actor, read(sent));
    expect(await addDrawing(app(), actor, read(sent))).toEqual(first);
    await expect(addDrawing(app(), actor, read({ ...sent, symbol: 'ETH' }))).rejects.toMatchObject({
      code: 'id_reused',
    });
    await expect(addDrawing(app(), other, read(sent))).rejects.toMatchObject({ code: 'id_reused' });
    expect(await of(actor)).toEqual([first]);
  });

  it('of another person are not found, nor those of another kind or market', async () => {
    const [actor, other] = [someone(), someone()];
    const sent = line();
    const first = await addDrawing(app(), actor, read(sent));
    const id = first.id as 'drw_';
    const refused = { code: 'not_found' };
    await expect(changeDrawing(app(), other, read(sent))).rejects.toMatchObject(refused);
    await expect(removeDrawing(app(), other, id)).rejects.toMatchObject(refused);
    for (const rest of [{ kind: 'rectangle' }, { symbol: 'ETH' }, { id: newId('drw') }])
      await expect(changeDrawing(app(), actor, read({ ...sent, ...rest }))).rejects.toMatchObject(refused);
    await removeDrawings(app(), other, 'BTC');
    expect(await of(actor)).toEqual([first]);
    await removeDrawing(app(), actor, id);
    await expect(removeDrawing(app(), actor, id)).rejects.toMatchObject(refused);
  });

  it('have a limit on a market and one on all, each with its sentence', async () => {
    const actor = someone();
    const fill = (count: number, symbol: string) =>
      run(
        db.read,
        sql`insert into market.drawing (id, user_id, symbol, kind, first_at, first_price, created_at)
            select ${`${actor.userId}${symbol}`} || n, ${actor.userId}, ${symbol}, 'horizontal_line', now(), 1, now()
            from generate_series(1, ${count}::int) n`,
      );
    const refusal = async (symbol: string) =>
      addDrawing(app(), actor, read(line({ symbol }))).then(
        () => 'added',
        (fault: { code: string; detail: Record<string, string> }) => refusalText(fault.code, fault.detail),
      );
    await fill(mostDrawingsOfMarket - 1, 'BTC');
    expect(await refusal('BTC')).toBe('added');
    knowRefusals(insideTexts);
    expect(await refusal('BTC')).toBe('This market has 100 drawings, the most allowed. Remove one first.');
    await fill(mostDrawings - mostDrawingsOfMarket, 'GOLD');
    expect(await refusal('ETH')).toBe(
      'You have 500 drawings on all markets, the most allowed. Remove one first.',
    );
  });

  it.each([
    ['a kind nobody knows', line({ kind: 'circle' })],
    ['one point too few', line({ points: [{ at, price: '1' }] })],
    ['one point too many', { ...note('x'), points: line().points }],
    [
      'two points at one place',
      line({
        points: [
          { at, price: '1' },
          { at, price: '1' },
        ],
      }),
    ],
    [
      'a retracement of one price',
      line({
        kind: 'fibonacci',
        points: [
          { at, price: '1' },
          { at: '2026-11-24T12:00:00Z', price: '1' },
        ],
      }),
    ],
    ['a text where none belongs', line({ text: 'x' })],
    ['a price of nothing', line({ points: [{ at, price: '0' }, line().points[1]] })],
    ['a price below nothing', line({ points: [{ at, price: '-5' }, line().points[1]] })],
    ['a price that is no number', line({ points: [{ at, price: '1e5' }, line().points[1]] })],
    [
      'a day that does not exist',
      line({ points: [{ at: '2026-02-30T00:00:00Z', price: '1' }, line().points[1]] }),
    ],
    ['an instant long ago', line({ points: [{ at: '1969-12-31T00:00:00Z', price: '1' }, line().points[1]] })],
    [
      'an instant far ahead',
      line({ points: [{ at: '2100-01-01T00:00:00Z', price: '1' }, line().points[1]] }),
    ],
    ['an id of another thing', line({ id: newId('alt') })],
    ['an empty note', note('')],
    ['a note of blanks', note('   ')],
    ['a note with a line break', note('a\nb')],
    ['a note with a control character', note('a\u0007b')],
    ['a note with half a letter', note('\ud800')],
    ['a note too long', note('x'.repeat(81))],
  ])('are refused at the edge with %s, in words', (_what, raw) => {
    const { error } = input.safeParse(raw);
    expect(error?.issues[0]?.message).toMatch(/^[A-Z].{5,}/);
  });

  it('keep a note of eighty letters, whatever the letters', () => {
    expect(input.safeParse(note('𝒳'.repeat(80))).success).toBe(true);
  });

  it('are refused off the tick and on markets that are not in the catalogue, and change nothing', async () => {
    const actor = someone();
    const sent = line();
    const first = await addDrawing(app(), actor, read(sent));
    const offTick = { ...sent, points: [{ at, price: '61200.001' }, sent.points[1]] };
    const nowhere = { ...sent, symbol: 'NOPE' };
    for (const [raw, code] of [
      [offTick, 'drawing_price_invalid'],
      [nowhere, 'unknown_instrument'],
    ] as const) {
      await expect(addDrawing(app(), actor, read({ ...raw, id: newId('drw') }))).rejects.toMatchObject({
        code,
      });
      await expect(changeDrawing(app(), actor, read(raw))).rejects.toMatchObject({ code });
    }
    await expect(of(actor, 'NOPE')).rejects.toMatchObject({ code: 'unknown_instrument' });
    await expect(removeDrawings(app(), actor, 'NOPE')).rejects.toMatchObject({ code: 'unknown_instrument' });
    expect(await of(actor)).toEqual([first]);
  });

  it('are in the export of a person and go with the account', async () => {
    const [actor, other] = [someone(), someone()];
    await addDrawing(app(), actor, read(note('mine')));
    await addDrawing(app(), other, read(note('theirs')));
    const held = await personalData.exportFor(db.read, actor.userId);
    expect(held['market.drawing']).toMatchObject([{ symbol: 'BTC', kind: 'note', note: 'mine' }]);
    await db.transaction((tx) => personalData.erase(tx, actor.userId));
    const count = sql`select count(*) as count from market.drawing where user_id = ${actor.userId}`;
    expect(await value(db.read, int, count)).toBe(0);
    expect(await of(other)).toHaveLength(1);
  });
});
