// The facts of support, typed where they are written. See `core/events.ts`.
export interface SupportEvents {
  /** A message has this place in its conversation: pages read what they miss up to it. */
  'support.message-sent': { conversationId: string; place: number; sender: 'user' | 'admin' };
  /** Seen by a side, or closed. */
  'support.conversation-changed': { conversationId: string; status: 'active' | 'closed' };
}

export interface SupportSignals {
  'support.typing': { conversationId: string; side: 'user' | 'admin' };
  /** For administrators: something about this conversation is worth reading again. */
  'support.desk-changed': { conversationId: string };
  'support.presence-changed': { isHere: boolean };
}
