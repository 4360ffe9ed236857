// Copying's front door: relationships, the block port that trading asks, and the workers of the
// fan-out.
export { closeCopiedPosition } from '#server/domains/copying/copies/close-copied-position.ts';
export { detachCopy } from '#server/domains/copying/copies/detach-copy.ts';
export { downloadFidelity, showFidelity } from '#server/domains/copying/fidelity/show-fidelity.ts';
export { showCopyRecord } from '#server/domains/copying/fidelity/show-copy-record.ts';
export { startFanOut } from '#server/domains/copying/fan-out/workers.ts';
export { workChunk } from '#server/domains/copying/fan-out/chunk.ts';
export { openLeader } from '#server/domains/copying/open-leader.ts';
export { blockParticipants } from '#server/domains/copying/fan-out/participants.ts';
export { personalData } from '#server/domains/copying/personal-data.ts';
export {
  type StartCopying,
  startCopying,
} from '#server/domains/copying/copies/start-copying.ts';
export { copyTraders } from '#server/domains/copying/money/copy-traders.ts';
export { addMoney, type ChangeMoney } from '#server/domains/copying/money/add-money.ts';
export { chargeMonthlyFees } from '#server/domains/copying/money/charge-monthly-fees.ts';
export { type CopySettings, editCopy } from '#server/domains/copying/money/edit-copy.ts';
export { removeMoney } from '#server/domains/copying/money/remove-money.ts';
export { pauseCopying } from '#server/domains/copying/copies/pause-copying.ts';
export { openingCopies, pauseAbovePlan } from '#server/domains/copying/copies/pause-above-plan.ts';
export { resumeCopying } from '#server/domains/copying/copies/resume-copying.ts';
export { stopCopying } from '#server/domains/copying/copies/stop-copying.ts';
export { type CopyRow, listPeopleOfSeveral } from '#server/domains/copying/store.ts';
export { showCopies } from '#server/domains/copying/copies/show-copies.ts';
export { showCurves } from '#server/domains/copying/copies/show-curves.ts';
export { showDecisions } from '#server/domains/copying/copies/show-decisions.ts';
export { createCopyWatch, watchCopies } from '#server/domains/copying/copies/watch-copies.ts';
export { createPriceMemory } from '#server/domains/copying/house/price-memory.ts';
export {
  openHouses,
  tickHouses,
} from '#server/domains/copying/house/ticks.ts';
export { listLeaderStates } from '#server/domains/copying/leaders/list-leader-states.ts';
export {
  becomeLeader,
  type BecomeLeader,
  requireMayMoveCash,
} from '#server/domains/copying/leaders/become-leader.ts';
export {
  closeLeading,
  freezeLeader,
  isLeading,
  unfreezeLeader,
} from '#server/domains/copying/leaders/leave-leading.ts';
export { endCoolOff, startCoolOff } from '#server/domains/copying/leaders/cool-off.ts';
export { watchLeaders } from '#server/domains/copying/leaders/watch-leaders.ts';
export { createLeaderPages } from '#server/domains/copying/leaders/show-leaders.ts';
export { copyingClaims } from '#server/domains/copying/ledger-claims/store.ts';
export { houseNames, isTraderName } from '#server/domains/copying/leaders/trader-names.ts';
export { parts } from '#server/domains/copying/parts.ts';
