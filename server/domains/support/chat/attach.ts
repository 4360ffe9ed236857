// Files in a conversation. They come and go outside the calls of the contract; each belongs to its
// conversation, so that its limits are its own and a person's documents are never counted with it.
import { refuse as refuseFile } from '#core/identity/contract.ts';
import { type ChatMessage, refuse } from '#core/support/contract.ts';
import { maxChatBytes, maxChatFiles } from '#core/support/rules.ts';
import { idPattern } from '#core/values/ids.ts';
import { id, z } from '#core/values/z.ts';
import { addMessage, type NewMessage } from '#server/domains/support/chat/add-message.ts';
import { intoOpen } from '#server/domains/support/chat/reply.ts';
import { intoActive } from '#server/domains/support/chat/send-message.ts';
import {
  type ConversationRow,
  findConversation,
  findMessageOfFile,
  type MessageRow,
} from '#server/domains/support/store.ts';
import type { Support } from '#server/domains/support/support.ts';
import { messageView } from '#server/domains/support/views.ts';
import { type Actor, requireAccess } from '#server/platform/auth/actor.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { inspectFile } from '#server/platform/files/inspect.ts';
import type { Download } from '#server/platform/http/downloads.ts';

/** With a conversation: from the desk. Without: from the person whose chat it is. */
const uploadQuery = z.strictObject({ id: id('fil'), message: id('msg'), conversation: id('cnv').optional() });
const endings = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' } as const;
const isFileId = idPattern('fil');

/**
 * Adds a file as a message of its own, judged by its bytes, without metadata, sealed. Undefined for
 * a query that does not say what it is. Refuses `file_…`, `too_many_chat_files`,
 * `chat_files_too_large`, and what a message refuses.
 */
export async function takeAttachment(
  app: Support,
  actor: Actor,
  query: Readonly<Record<string, unknown>>,
  bytes: Buffer,
): Promise<ChatMessage | undefined> {
  const asked = uploadQuery.safeParse(query);
  if (!asked.success) return undefined;
  const { id: fileId, message: messageId, conversation } = asked.data;
  if (conversation !== undefined) requireAccess('admin', actor);
  await app.limits.take('upload-person', actor.userId);
  const seen = await inspectFile(bytes);
  if ('problem' in seen) throw refuseFile(`file_${seen.problem}`);
  const message: NewMessage = {
    id: messageId,
    sender: conversation === undefined ? 'user' : 'admin',
    senderId: actor.userId,
    text: '',
    file: { id: fileId, type: seen.type, bytes: seen.clean.length },
  };
  const row = await app.db.transaction((tx) => {
    const add = (into: ConversationRow) => keepFile(app, tx, into, message, seen.clean);
    return conversation === undefined
      ? intoActive(app, tx, actor, message, add)
      : intoOpen(app, tx, actor, conversation, message, add);
  });
  return messageView(row);
}

async function keepFile(
  app: Support,
  tx: Tx,
  conversation: ConversationRow,
  message: NewMessage,
  clean: Buffer,
): Promise<MessageRow> {
  const { file } = message;
  if (!file) throw refuse('not_found');
  const used = await app.vault.usage(tx, conversation.id);
  if (used.files >= maxChatFiles) throw refuse('too_many_chat_files');
  if (used.bytes + clean.length > maxChatBytes) throw refuse('chat_files_too_large');
  const facts = {
    id: file.id,
    ownerId: conversation.id,
    purpose: 'support',
    type: file.type,
    at: new Date(app.clock.now()),
  };
  if (!(await app.vault.store(tx, facts, clean))) throw refuse('id_reused');
  return addMessage(tx, app, conversation, message);
}

/**
 * A file for the person of its conversation or an administrator; each look is on record. To
 * everybody else it does not exist.
 */
export const downloadAttachment = (app: Support, actor: Actor, fileId: string): Promise<Download> =>
  app.db.transaction(async (tx) => {
    const message = isFileId.test(fileId) ? await findMessageOfFile(tx, fileId) : undefined;
    const conversation = message && (await findConversation(tx, message.conversationId));
    const isAllowed = conversation && (conversation.userId === actor.userId || actor.isAdmin);
    const file = isAllowed ? await app.vault.read(tx, fileId) : undefined;
    if (!conversation || !file) return { status: 404, message: 'There is no such file.' };
    await recordAudit(
      tx,
      {
        actorId: actor.userId,
        action: 'support.file-viewed',
        subjectId: conversation.userId,
        detail: { fileId, conversationId: conversation.id },
      },
      app.clock.now(),
    );
    return { fileName: `chat-${fileId.slice(-6)}.${endings[file.type]}`, type: file.type, body: file.body };
  });
