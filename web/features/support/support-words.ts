import { m } from '#core/messages/messages.js';
import type { ChatPresence } from '#core/support/contract.ts';
import { formatWeekday } from '#web/ui/when.ts';

export const unavailable = m.support_chat_service_temporarily_unavailable_pleas();

/** Where support is, in the viewer's own time. */
export function presenceWords({ isHere, isOpen, backAt, answer }: ChatPresence): string {
  if (isHere) return m.support_support_here();
  if (!isOpen && backAt !== null) return m.support_away_back_time({ backFormat: formatWeekday(backAt) });
  return m.support_nobody_desk_right_now_we({ answer });
}
