import type { ChainHealth } from '#core/funding/deposits.ts';
import type { OpenChain } from '#server/domains/funding/chain/open-chain.ts';
import type { ChainRow } from '#server/domains/funding/chain/store.ts';

/** More unread blocks than this, and what people see is too old to rely on. */
const behindBlocks = 6;

/** How well a chain is seen at this instant. */
export function healthOf(open: OpenChain, row: ChainRow | undefined, at: number): ChainHealth {
  if (!open.watch || !row) return 'blind';
  if (row.halted !== null) return 'halted';
  if (row.cursorHeight === null || row.tipHeight === null || row.seenAt === null) return 'blind';
  if (at - row.seenAt.getTime() > open.blindAfterMs) return 'blind';
  if (row.tipAt !== null && at - row.tipAt.getTime() > open.stuckAfterMs) return 'behind';
  return row.tipHeight - row.cursorHeight > behindBlocks ? 'behind' : 'ok';
}
