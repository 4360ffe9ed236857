import type { CopyState } from '#core/copying/contract.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

export const copyStateWords: Record<CopyState, { name: string; tone: BadgeTone }> = {
  DRAFT: { name: 'Draft', tone: 'neutral' },
  ACTIVE: { name: 'Active', tone: 'good' },
  PAUSED: { name: 'Paused', tone: 'warn' },
  CLOSING: { name: 'Closing', tone: 'warn' },
  PENDING_CLOSE: { name: 'Closes when the market opens', tone: 'warn' },
  CLOSED: { name: 'Ended', tone: 'neutral' },
  FROZEN: { name: 'Frozen', tone: 'bad' },
};
