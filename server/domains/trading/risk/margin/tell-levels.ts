import { formatUnits } from '#core/values/money.ts';
import { forgetTold, listTold, markTold, raiseTold } from '#server/domains/trading/risk/margin/store.ts';
import { findName } from '#server/domains/trading/accounts/portfolios/store.ts';
import type { Needs } from '#server/domains/trading/orders/place-order.ts';
import { noticeLines } from '#server/domains/trading/rules.ts';
import { listAccountHeads } from '#server/domains/trading/accounts/store.ts';
import { recordEvents } from '#server/platform/events/record-event.ts';

/**
 * A level must rise this far above a line before its next crossing is told: no letters from prices
 * that tremble at it.
 */
const restBps = 1_000n;

/** The lowest line at or above a level, and the lowest one it has not clearly left. */
const reached = (level: bigint): bigint | undefined => noticeLines.findLast((line) => level <= line);
const notLeft = (level: bigint): bigint | undefined =>
  noticeLines.findLast((line) => level <= line + restBps);

/**
 * Tells persons whose margin level has come to a line, each once per crossing (trading rule 11),
 * and notes who has recovered. Levels in basis points by account; undefined without leveraged
 * positions.
 */
export async function tellLevels(app: Needs, levels: ReadonlyMap<number, bigint | undefined>): Promise<void> {
  if (levels.size === 0) return;
  const told = await listTold(app.db.read, [...levels.keys()]);
  for (const [owner, level] of levels) {
    const before = told.get(owner);
    const line = level === undefined ? undefined : reached(level);
    if (level !== undefined && line !== undefined && (before === undefined || line < before))
      await tell(app, owner, level, line);
    else if (before !== undefined) await recover(app, owner, before, level);
  }
}

async function tell(app: Needs, owner: number, level: bigint, line: bigint): Promise<void> {
  const at = app.clock.now();
  await app.db.transaction(async (tx) => {
    const [account] = await listAccountHeads(tx, [owner]);
    if (!account?.userId || !(await markTold(tx, owner, line, at))) return;
    // The first one needs no name: it is the account.
    const portfolio = account.kind === 'portfolio' ? ((await findName(tx, owner)) ?? '') : '';
    await recordEvents(
      tx,
      [
        {
          type: 'trading.margin-level-reached',
          userId: account.userId,
          payload: { level: formatUnits(level, 2), line: line === 10_000n ? 100 : 80, portfolio },
        },
      ],
      at,
    );
  });
}

async function recover(app: Needs, owner: number, before: bigint, level: bigint | undefined): Promise<void> {
  const held = level === undefined ? undefined : notLeft(level);
  if (held !== undefined && held <= before) return;
  await app.db.transaction(async (tx) => {
    await (held === undefined ? forgetTold(tx, owner) : raiseTold(tx, owner, held));
  });
}
