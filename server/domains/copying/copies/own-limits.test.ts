// Copies keep to the risk limits that their person has set: a copied opening beyond one is skipped
// whole, with its reason.
import { expect, it } from 'vitest';
import { hourMs } from '#core/values/time.ts';
import * as copying from '#server/domains/copying/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { text, units } from '#server/platform/db/readers.ts';
import { row } from '#server/platform/db/rows.ts';
import { many, sql, values } from '#server/platform/db/sql.ts';
import {
  ask,
  clock,
  copyingStage,
  db,
  down,
  held,
  leads,
  leadsAndCopies,
  needs,
  person,
  q,
} from '#testing/stages/copying-stage.ts';

copyingStage();

const none = { daily_loss: null, position: null, leverage: null };
const copies = (actor: Actor, more: Partial<copying.StartCopying> = {}) =>
  copying.startCopying(needs(), actor, ask(more));
const codes = (owner: number) =>
  values(db.read, text, sql`select code from copying.decision where owner = ${owner} order by number, leg`);

it('skips what has more leverage than the person allows, and others are copied as before', async () => {
  const [careful, other] = [await person(), await person()];
  await trading.setOwnLimits(needs(), careful, { ...none, leverage: 1n });
  const [limited, free] = [await copies(careful), await copies(other)];
  await leadsAndCopies('buy', '0.5');
  expect(await codes(limited.owner)).toEqual(['OWN_LIMIT']);
  expect(await held(limited.owner)).toEqual([]);
  expect(await held(free.owner)).toEqual([['buy', q('0.005')]]);
  // The block counted nobody who was skipped: what was filled is what people got.
  const [execution] = await many(
    db.read,
    row({ filled: units, got: units }),
    sql`select e.filled, (select sum(f.quantity) from trading.fill f where f.execution_id = e.id) as got
      from trading.execution e order by e.at desc, e.id desc limit 1`,
  );
  expect(execution?.filled).toBe(execution?.got);
});

it('counts what the copy holds already, and copies every close', async () => {
  const actor = await person();
  await trading.setOwnLimits(needs(), actor, { ...none, position: 50_000n });
  const copy = await copies(actor);
  await leadsAndCopies('buy', '0.5');
  await leadsAndCopies('buy', '0.5');
  expect(await held(copy.owner)).toEqual([['buy', q('0.005')]]);
  await leadsAndCopies('sell', '1');
  expect(await held(copy.owner)).toEqual([]);
  expect(await codes(copy.owner)).toEqual(['COPIED', 'OWN_LIMIT', 'COPIED']);
});

it('opens nothing once the day has lost as much as the person allows', async () => {
  const actor = await person();
  await trading.setOwnLimits(needs(), actor, { ...none, daily_loss: 5_000n });
  const copy = await copies(actor, { stopLossBps: 9_000 });
  await leadsAndCopies('buy', '0.5');
  clock.set(down + hourMs / 2);
  await leadsAndCopies('buy', '0.1');
  expect(await codes(copy.owner)).toEqual(['COPIED', 'OWN_LIMIT']);
});

it('takes over none of the trader’s positions that are beyond a limit', async () => {
  await leads('buy', '0.5');
  const actor = await person();
  await trading.setOwnLimits(needs(), actor, { ...none, leverage: 1n });
  const copy = await copies(actor, { existing: 'all' });
  expect(await trading.listOpenPositions(db.read, [copy.owner])).toEqual([]);
  expect(await codes(copy.owner)).toEqual(['OWN_LIMIT']);
});
