import type { contentContract } from '#core/content/contract.ts';
import { answerMessage } from '#server/domains/content/answer-message.ts';
import { sendMessage } from '#server/domains/content/send-message.ts';
import { showMessages } from '#server/domains/content/show-messages.ts';
import type { App } from '#server/platform/app.ts';
import type { Limits } from '#server/platform/auth/limits.ts';
import type { RouterOf } from '#server/platform/http/procedures.ts';

export const contentRouter = (app: App & { readonly limits: Limits }): RouterOf<typeof contentContract> => ({
  sendMessage: ({ input, request }) => sendMessage(app, input, request),
  listMessages: ({ input }) => showMessages(app, input),
  answerMessage: ({ actor, input }) => answerMessage(app, actor, input),
});
