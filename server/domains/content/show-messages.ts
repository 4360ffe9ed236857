import type { ContactMessage } from '#core/content/contract.ts';
import { countOpen, listMessageRows, type MessageRow } from '#server/domains/content/store.ts';
import type { App } from '#server/platform/app.ts';

interface Ask {
  readonly state: 'open' | 'answered' | 'all';
  readonly limit: number;
  readonly before?: string | undefined;
}

/** What visitors wrote, newest first, with how many wait for an answer. */
export async function showMessages(
  app: Pick<App, 'db'>,
  ask: Ask,
): Promise<{ messages: ContactMessage[]; next: string | null; open: number }> {
  const rows = await listMessageRows(app.db.read, {
    state: ask.state,
    before: ask.before,
    limit: ask.limit + 1,
  });
  const shown = rows.slice(0, ask.limit);
  return {
    messages: shown.map(messageView),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    open: await countOpen(app.db.read),
  };
}

export const messageView = (row: MessageRow): ContactMessage => ({
  id: row.id,
  at: row.at.toISOString(),
  name: `${row.firstName} ${row.lastName}`,
  email: row.email,
  subject: row.subject,
  message: row.body,
  answer: row.answer,
  answeredAt: row.answeredAt?.toISOString() ?? null,
});
