// Front door: conversations between people and support.
export { downloadAttachment, takeAttachment } from '#server/domains/support/chat/attach.ts';
export { downloadConversation } from '#server/domains/support/desk/export-conversation.ts';
export { mailUnseen } from '#server/domains/support/chat/mail-unseen.ts';
export { personalData } from '#server/domains/support/personal-data.ts';
export { createDeskWatch } from '#server/domains/support/desk/presence.ts';
export { supportRouter } from '#server/domains/support/router.ts';
export type { Support } from '#server/domains/support/support.ts';
export { parts } from '#server/domains/support/parts.ts';
