import { m } from '#core/messages/messages.js';
import type { CopyState } from '#core/copying/contract.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

export const copyStateWords: Record<CopyState, { name: string; tone: BadgeTone }> = {
  DRAFT: { name: m.copying_draft(), tone: 'neutral' },
  ACTIVE: { name: m.copying_active(), tone: 'good' },
  PAUSED: { name: m.copying_paused(), tone: 'warn' },
  CLOSING: { name: m.copying_closing(), tone: 'warn' },
  PENDING_CLOSE: { name: m.copying_closes_when_market_opens(), tone: 'warn' },
  CLOSED: { name: m.copying_copy_state_ended(), tone: 'neutral' },
  FROZEN: { name: m.copying_frozen(), tone: 'bad' },
};
