import { procedure } from '#core/values/procedure.ts';
import { refuserOf } from '#core/values/refusal.ts';
import { id, instant, z } from '#core/values/z.ts';
import { cannedTitle, messageText, noteText, searchText } from '#core/support/fields.ts';

export const supportRefusals = [
  'conversation_closed',
  'assigned_elsewhere',
  'too_many_chat_files',
  'chat_files_too_large',
] as const;
export const refuse = refuserOf(supportRefusals);

const chatStatuses = ['active', 'closed'] as const;
const place = z.number().int().min(0).max(2_000_000_000);

const chatFile = z.object({
  id: z.string(),
  type: z.enum(['image/jpeg', 'image/png', 'application/pdf']),
  bytes: z.number().int(),
});
/**
 * Places count from 1 without a gap in each conversation: what is missing is known from the number
 * alone.
 */
const chatMessage = z.object({
  id: z.string(),
  place: z.number().int(),
  sender: z.enum(['user', 'admin']),
  text: z.string(),
  file: chatFile.nullable(),
  at: instant,
});
export type ChatMessage = z.infer<typeof chatMessage>;

const presence = z.object({
  /** Somebody has the desk open now. */
  isHere: z.boolean(),
  /** Within the operator's hours; true also where no hours can be read. */
  isOpen: z.boolean(),
  /** When the next shift begins; null while one runs or none is known. */
  backAt: instant.nullable(),
  /** What the operator promises about answering. */
  answer: z.string(),
});
export type ChatPresence = z.infer<typeof presence>;

const conversation = z.object({
  id: z.string(),
  status: z.enum(chatStatuses),
  createdAt: instant,
  closedAt: instant.nullable(),
  /** Place of the newest message; 0 without any. */
  last: z.number().int(),
  /** Up to this place the other side has seen. */
  seenByOther: z.number().int(),
  /** Messages of the other side that were not seen. */
  unread: z.number().int(),
});
export type Conversation = z.infer<typeof conversation>;

const summary = conversation.extend({
  userId: z.string(),
  email: z.string(),
  displayName: z.string().nullable(),
  isPriority: z.boolean(),
  assignedTo: z.object({ id: z.string(), email: z.string() }).nullable(),
  updatedAt: instant,
  lastMessage: z.object({ text: z.string(), sender: z.enum(['user', 'admin']), at: instant }).nullable(),
});
export type ChatSummary = z.infer<typeof summary>;

const deskMessage = chatMessage.extend({ by: z.string().nullable() });
export type DeskMessage = z.infer<typeof deskMessage>;
const note = z.object({ id: z.string(), text: z.string(), by: z.string(), at: instant });
export type ChatNote = z.infer<typeof note>;
const cannedReply = z.object({ id: z.string(), title: z.string(), text: z.string() });
export type CannedReply = z.infer<typeof cannedReply>;

const ofConversation = z.strictObject({ conversationId: id('cnv') });
const after = ofConversation.extend({
  after: place.default(0),
  limit: z.number().int().min(1).max(100).default(100),
});
const seen = ofConversation.extend({ upTo: place });
const newText = z.strictObject({ id: id('msg'), text: messageText });
const done = z.object({});

export const supportContract = {
  /** The newest conversation of this person, or null; what was never written to does not exist. */
  conversation: procedure('verified').output(z.object({ conversation: conversation.nullable(), presence })),
  messages: procedure('verified').refuses('not_found').input(after).output(z.array(chatMessage)),
  /**
   * Into the active conversation, or into a new one. The same id again answers like the first time.
   */
  send: procedure('verified')
    .refuses('too_many_attempts', 'id_reused')
    .input(newText)
    .output(z.object({ conversationId: z.string(), message: chatMessage })),
  markSeen: procedure('verified').refuses('not_found').input(seen).output(done),
  typing: procedure('verified').refuses('not_found').input(ofConversation).output(done),
  /**
   * Messages of support that this person has not seen; at the desk, of users that nobody there has
   * seen.
   */
  unread: procedure('verified').output(z.object({ own: z.number().int(), desk: z.number().int() })),

  adminSummaries: procedure('admin')
    .input(
      z.strictObject({
        status: z.enum(chatStatuses).default('active'),
        assigned: z.enum(['all', 'mine', 'nobody']).default('all'),
        search: searchText.default(''),
        limit: z.number().int().min(1).max(100).default(50),
        offset: z.number().int().min(0).max(100_000).default(0),
      }),
    )
    .output(z.object({ conversations: z.array(summary), hasMore: z.boolean() })),
  adminConversation: procedure('admin')
    .refuses('not_found')
    .input(ofConversation)
    .output(z.object({ conversation: summary, notes: z.array(note) })),
  adminMessages: procedure('admin').refuses('not_found').input(after).output(z.array(deskMessage)),
  adminReply: procedure('admin')
    .refuses('not_found', 'id_reused', 'conversation_closed')
    .input(newText.extend({ conversationId: id('cnv') }))
    .output(deskMessage),
  adminMarkSeen: procedure('admin').refuses('not_found').input(seen).output(done),
  adminTyping: procedure('admin').refuses('not_found').input(ofConversation).output(done),
  /** Only when it still belongs to whom the caller saw it with. */
  adminAssign: procedure('admin')
    .refuses('not_found', 'conversation_closed', 'assigned_elsewhere')
    .input(ofConversation.extend({ from: id('usr').nullable(), to: id('usr').nullable() }))
    .output(summary),
  /** Who may be given a conversation: every administrator. */
  adminColleagues: procedure('admin').output(z.array(z.object({ id: z.string(), email: z.string() }))),
  adminClose: procedure('admin').refuses('not_found').input(ofConversation).output(summary),
  adminAddNote: procedure('admin')
    .refuses('not_found', 'id_reused')
    .input(ofConversation.extend({ id: id('nte'), text: noteText }))
    .output(note),
  cannedReplies: procedure('admin').output(z.array(cannedReply)),
  saveCannedReply: procedure('admin')
    .input(z.strictObject({ id: id('cnd'), title: cannedTitle, text: messageText }))
    .output(z.array(cannedReply)),
  removeCannedReply: procedure('admin')
    .input(z.strictObject({ id: id('cnd') }))
    .output(z.array(cannedReply)),
  /** Said by an open desk every few seconds: support is here. */
  atDesk: procedure('admin').output(done),
};
