import type { supportContract } from '#core/support/contract.ts';
import { secondMs } from '#core/values/time.ts';
import { downloadAttachment, takeAttachment } from '#server/domains/support/chat/attach.ts';
import { mailUnseen } from '#server/domains/support/chat/mail-unseen.ts';
import { downloadConversation } from '#server/domains/support/desk/export-conversation.ts';
import { createDeskWatch } from '#server/domains/support/desk/presence.ts';
import { supportRouter } from '#server/domains/support/router.ts';
import type { Support } from '#server/domains/support/support.ts';
import type { DomainParts } from '#server/platform/domain-parts.ts';
import type { RouterOf } from '#server/platform/http/procedures.ts';

export function parts(chat: Support): DomainParts<RouterOf<typeof supportContract>> {
  const watchDesk = createDeskWatch(chat);
  return {
    router: supportRouter(chat),
    ticks: [
      {
        name: 'support',
        everyMs: 5 * secondMs,
        run: async () => {
          await watchDesk();
          await mailUnseen(chat);
        },
      },
    ],
    files: [
      {
        kind: 'upload',
        path: '/uploads/support',
        take: (actor, query, bytes) => takeAttachment(chat, actor, query, bytes),
      },
      {
        kind: 'download',
        folder: '/uploads/support',
        make: (actor, id) => downloadAttachment(chat, actor, id),
      },
      {
        kind: 'download',
        folder: '/conversations',
        make: (actor, name, _query, zone) => downloadConversation(chat, actor, name, zone),
      },
    ],
  };
}
