// What closing a position refuses by itself, in the order in which it is declared.
import { newId, type UserId } from '#core/values/ids.ts';
import { hourMs } from '#core/values/time.ts';
import * as copying from '#server/domains/copying/index.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import { type ApiStage, at, type RefusalCase } from '#testing/api/api-stage.ts';
import type { Answer } from '#testing/api/asking.ts';
import { noGuards } from '#testing/stages/no-guards.ts';
import { calls, halted, held, offering, person } from '#testing/api/trading.ts';
import { quantityOf } from '#testing/typed-amounts.ts';

type Values = Readonly<Record<string, unknown>>;
const closes = (stage: ApiStage, positionId: string, more: Values = {}, name?: string) =>
  calls(stage, 'trading.closePosition', { id: newId('ord'), positionId, ...more }, name);
const ether = (stage: ApiStage) => held(stage, 'ETH');

export const closeCases: readonly RefusalCase[] = [
  {
    code: 'id_reused',
    ask: async (stage) => {
      const [position, id] = [await held(stage), newId('ord')];
      await closes(stage, position, { id, quantity: '0.01' });
      return closes(stage, position, { id, quantity: '0.02' });
    },
  },
  { code: 'not_found', ask: (stage) => closes(stage, newId('pos')) },
  { code: 'managed_by_copy', ask: ofACopy },
  {
    code: 'position_closed',
    ask: async (stage) => {
      const position = await held(stage);
      await closes(stage, position);
      return closes(stage, position);
    },
  },
  {
    code: 'more_than_held',
    ask: async (stage) => closes(stage, await held(stage), { quantity: '50' }),
  },
  {
    code: 'market_halted',
    ask: async (stage) => {
      const position = await ether(stage);
      return halted(stage, () => closes(stage, position));
    },
  },
  {
    code: 'market_closed',
    ask: async (stage) => {
      const position = await ether(stage);
      return stage.during('halt', 'ETH', () => closes(stage, position));
    },
  },
  {
    code: 'stale_quote',
    ask: async (stage) => {
      const position = await ether(stage);
      return stage.during('stuck', 'ETH', () => closes(stage, position));
    },
  },
  {
    code: 'no_liquidity',
    ask: async (stage) => {
      const position = await held(stage);
      return offering(stage, 0n, () => closes(stage, position));
    },
  },
];

/** Somebody copies a house account with all that it holds already. */
async function ofACopy(stage: ApiStage): Promise<Answer> {
  const { database, market } = stage.site;
  const leaderId = newId('ldr');
  const participants = copying.blockParticipants(market);
  const owner = await database.transaction(async (tx) => {
    const account = await trading.openAccount(tx, { kind: 'house', ref: leaderId, at: at - hourMs });
    await ledger.grantOpening(tx, leaderId, at - hourMs, 100_000n);
    await copying.openLeader(tx, {
      id: leaderId,
      owner: account.owner,
      minCopyCents: 0n,
      at: at - hourMs,
    });
    return account.owner;
  });
  await database.transaction(async (tx) => {
    const led = { id: newId('ord'), owner, symbol: 'BTC', side: 'buy', product: 'margin' } as const;
    const bought = trading.marketOrder({ ...led, quantity: quantityOf('1'), leverage: 1 });
    await trading.executeOrder({ market, participants }, tx, bought, at);
  });
  const copier = await person(stage, 'copier');
  const { viewer } = (await copier.call('identity', 'viewer')).output;
  // By the verb: the call asks for a record that a leader of a minute has not.
  const needs = { ...noGuards, ...stage.site.app, db: database, market, participants };
  const actor = { userId: viewer?.id as UserId, sessionId: '', email: '', isVerified: true, isAdmin: false };
  await copying.startCopying({ ...needs, notCopyable: async () => undefined }, actor, {
    id: newId('cpy'),
    leaderId,
    amount: 50_000n,
    stopLossBps: 2_000,
    existing: 'all',
  });
  const { body } = await calls(stage, 'trading.positions', {}, 'copier');
  const [copied] = Object.values(body) as { id: string }[];
  return closes(stage, copied?.id ?? '', {}, 'copier');
}
