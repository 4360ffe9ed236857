import type { ChatPresence } from '#core/support/contract.ts';

export const unavailable = 'Chat service temporarily unavailable. Please try again later.';

const backFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'long', hour: '2-digit', minute: '2-digit' });

/** Where support is, in the viewer's own time. */
export function presenceWords({ isHere, isOpen, backAt, answer }: ChatPresence): string {
  if (isHere) return 'Support is here';
  if (!isOpen && backAt !== null) return `Away – back at ${backFormat.format(new Date(backAt))} your time`;
  return `Nobody is at the desk right now. We answer within ${answer}.`;
}
