// Copying's front door: relationships, the block port that trading asks, and the workers of the fan-out.
export { endCopy } from '#server/domains/copying/end-copy.ts';
export { type FanOut, startFanOut } from '#server/domains/copying/fan-out/workers.ts';
export { type FanOutParts, workChunk } from '#server/domains/copying/fan-out/chunk.ts';
export { openLeader, type OpenLeader } from '#server/domains/copying/open-leader.ts';
export { blockParticipants } from '#server/domains/copying/fan-out/participants.ts';
export { type CopyingNeeds, copyingRouter } from '#server/domains/copying/router.ts';
export { type StartCopying, startCopying, type StartNeeds } from '#server/domains/copying/start-copying.ts';
export { stopCopying } from '#server/domains/copying/stop-copying.ts';
export { countCopiers, type CopyRow } from '#server/domains/copying/store.ts';
export { showCopies } from '#server/domains/copying/show-copies.ts';
export { showDecisions } from '#server/domains/copying/show-decisions.ts';
export { watchCopies } from '#server/domains/copying/watch-copies.ts';
