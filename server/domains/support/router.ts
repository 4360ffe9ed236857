import type { supportContract } from '#core/support/contract.ts';
import { addNote } from '#server/domains/support/desk/add-note.ts';
import { assign, showColleagues } from '#server/domains/support/desk/assign.ts';
import {
  removeCannedReply,
  saveCannedReply,
  showCannedReplies,
} from '#server/domains/support/desk/canned-replies.ts';
import { closeConversation } from '#server/domains/support/chat/close-conversation.ts';
import { markSeen, markSeenAtDesk } from '#server/domains/support/chat/mark-seen.ts';
import { sitAtDesk } from '#server/domains/support/desk/presence.ts';
import { reply } from '#server/domains/support/chat/reply.ts';
import { sendMessage } from '#server/domains/support/chat/send-message.ts';
import {
  showConversation,
  showMessages,
  showUnread,
} from '#server/domains/support/chat/show-conversation.ts';
import { showAtDesk, showDeskMessages, showSummaries } from '#server/domains/support/desk/show-desk.ts';
import type { Support } from '#server/domains/support/support.ts';
import { signTyping, signTypingAtDesk } from '#server/domains/support/chat/typing.ts';
import type { RouterOf } from '#server/platform/http/procedures.ts';

export const supportRouter = (app: Support): RouterOf<typeof supportContract> => ({
  conversation: ({ actor }) => showConversation(app, actor),
  messages: ({ actor, input }) => showMessages(app, actor, input),
  send: ({ actor, input }) => sendMessage(app, actor, input),
  markSeen: ({ actor, input }) => markSeen(app, actor, input),
  typing: ({ actor, input }) => signTyping(app, actor, input),
  unread: ({ actor }) => showUnread(app, actor),
  adminSummaries: ({ actor, input }) => showSummaries(app, actor, input),
  adminConversation: ({ actor, input }) => showAtDesk(app, actor, input),
  adminMessages: ({ actor, input }) => showDeskMessages(app, actor, input),
  adminReply: ({ actor, input }) => reply(app, actor, input),
  adminMarkSeen: ({ input }) => markSeenAtDesk(app, input),
  adminTyping: ({ input }) => signTypingAtDesk(app, input),
  adminAssign: ({ actor, input }) => assign(app, actor, input),
  adminColleagues: () => showColleagues(app),
  adminClose: ({ actor, input }) => closeConversation(app, actor, input),
  adminAddNote: ({ actor, input }) => addNote(app, actor, input),
  cannedReplies: () => showCannedReplies(app),
  saveCannedReply: ({ actor, input }) => saveCannedReply(app, actor, input),
  removeCannedReply: ({ actor, input }) => removeCannedReply(app, actor, input),
  atDesk: ({ actor }) => sitAtDesk(app, actor),
});
