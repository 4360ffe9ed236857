import { refuse } from '#core/copying/contract.ts';
import {
  maxOpenPositions,
  multiplierRangeBps,
  slippageRangeBps,
  stopLossRangeBps,
} from '#core/copying/rules.ts';
import type { ChangeId, CopyId } from '#core/values/ids.ts';
import {
  isNewChange,
  lockOwnCopy,
  requireCopy,
  requireEditable,
} from '#server/domains/copying/money/own-copy.ts';
import { updateSettings } from '#server/domains/copying/money/store.ts';
import { tellChange } from '#server/domains/copying/money/tell-change.ts';
import type { CopyRow } from '#server/domains/copying/store.ts';
import { worthOf } from '#server/domains/copying/copies/worth.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

/** What is left out stays as it is. */
export interface CopySettings {
  readonly stopLossBps?: number | undefined;
  readonly multiplierBps?: number | undefined;
  readonly maxOpenPositions?: number | undefined;
  /** Null: the default of each instrument. */
  readonly slippageBps?: number | null | undefined;
}

const isWithin = (value: number | null | undefined, { min, max }: { min: number; max: number }): boolean =>
  value === null || value === undefined || (value >= min && value <= max);

/** Refuses `stop_loss_out_of_range` and `setting_out_of_range` (copying rules 4, 8, 12 and 14). */
export function requireSettings(settings: CopySettings): void {
  if (!isWithin(settings.stopLossBps, stopLossRangeBps)) throw refuse('stop_loss_out_of_range');
  const isFit =
    isWithin(settings.multiplierBps, multiplierRangeBps) &&
    isWithin(settings.maxOpenPositions, { min: 1, max: maxOpenPositions }) &&
    isWithin(settings.slippageBps, slippageRangeBps);
  if (!isFit) throw refuse('setting_out_of_range');
}

/**
 * Changes what the copy does from the leader's next fill on. A new stop counts from the equity of
 * this moment (copying rule 14).
 */
export async function editCopy(
  { db, clock, market }: Pick<App, 'db' | 'clock'> & Pick<trading.Engine, 'market'>,
  actor: Actor,
  input: CopySettings & { readonly id: ChangeId; readonly copyId: CopyId },
): Promise<CopyRow> {
  const at = clock.now();
  const { id, copyId, stopLossBps, multiplierBps, maxOpenPositions: maxOpen, slippageBps } = input;
  const request = JSON.stringify(['edit', stopLossBps, multiplierBps, maxOpen, slippageBps]);
  return db.transaction(async (tx) => {
    const { copy, state } = await lockOwnCopy(tx, market, actor, copyId);
    if (!(await isNewChange(tx, { id, copyId, request, at }))) return copy;
    requireEditable(copy);
    requireSettings(input);
    const isNewStop = stopLossBps !== undefined && stopLossBps !== copy.stopLossBps;
    await updateSettings(tx, copyId, {
      ...copy,
      stopLossBps: stopLossBps ?? copy.stopLossBps,
      stopBasisCents: isNewStop
        ? worthOf(copy, state, trading.marksAt(market, at)).equityCents
        : copy.stopBasisCents,
      multiplierBps: multiplierBps ?? copy.multiplierBps,
      maxOpen: maxOpen ?? copy.maxOpen,
      slippageBps: slippageBps === undefined ? copy.slippageBps : slippageBps,
    });
    await tellChange(tx, copy, at);
    return requireCopy(tx, copyId);
  });
}
