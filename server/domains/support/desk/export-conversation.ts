import { plainText } from '#core/support/rules.ts';
import { csvText } from '#core/values/csv.ts';
import { idPattern } from '#core/values/ids.ts';
import { isoIn } from '#core/values/zone/zone.ts';
import { findUser } from '#server/domains/identity/index.ts';
import {
  type ConversationRow,
  findConversation,
  listMessages,
  type MessageRow,
} from '#server/domains/support/store.ts';
import type { Support } from '#server/domains/support/support.ts';
import { messageView } from '#server/domains/support/views.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';
import type { Download } from '#server/platform/http/downloads.ts';

const isConversationId = idPattern('cnv');
const types = {
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
} as const;
const isEnding = (text: string | undefined): text is keyof typeof types =>
  text !== undefined && Object.hasOwn(types, text);

/**
 * `<conversation>.txt|csv|json` for its person or an administrator, whose look is on record. Notes
 * are never in it.
 */
export const downloadConversation = (
  app: Support,
  actor: Actor,
  name: string,
  zone: string,
): Promise<Download> =>
  app.db.transaction(async (tx) => {
    const [id = '', ending] = name.split('.');
    const row = isConversationId.test(id) && isEnding(ending) ? await findConversation(tx, id) : undefined;
    if (!row || !isEnding(ending) || !(row.userId === actor.userId || actor.isAdmin))
      return { status: 404, message: 'There is no such file.' };
    if (row.userId !== actor.userId)
      await recordAudit(
        tx,
        {
          actorId: actor.userId,
          action: 'support.conversation-exported',
          subjectId: row.userId,
          detail: { conversationId: id },
        },
        app.clock.now(),
      );
    const messages: MessageRow[] = [];
    for (let after = 0; after < row.lastPlace; after += 500)
      messages.push(...(await listMessages(tx, { conversationId: id, after, limit: 500 })));
    const person = (await findUser(tx, row.userId))?.email ?? '';
    const { site, MODE } = app.config;
    const heading = `${site.name} support${MODE === 'demo' ? ' (demo – no real money)' : ''}`;
    return {
      fileName: `conversation-${id.slice(-8)}.${ending}`,
      type: types[ending],
      body: { txt: textOf, csv: tableOf, json: jsonOf }[ending]({ heading, row, person, messages, zone }),
    };
  });

const whoOf = (sender: 'user' | 'admin', person: string): string => (sender === 'admin' ? 'Support' : person);
const wordsOf = ({ body, fileType }: MessageRow): string =>
  fileType === null ? plainText(body) : `(file, ${fileType})`;

interface Told {
  readonly heading: string;
  readonly row: ConversationRow;
  readonly person: string;
  readonly messages: readonly MessageRow[];
  /** Whose times stand in what people read. */
  readonly zone: string;
}

function textOf({ heading, row, person, messages, zone }: Told): string {
  const at = (instant: Date) => isoIn(zone, instant.getTime());
  const lines = messages.map(
    (message) => `[${at(message.at)}] ${whoOf(message.sender, person)}: ${wordsOf(message)}`,
  );
  return `${heading}\nConversation ${row.id}, ${row.status}, begun ${at(row.createdAt)}, times of ${zone}\n\n${lines.join('\n')}\n`;
}

const tableOf = ({ heading, person, messages, zone }: Told) =>
  csvText([
    [[heading]],
    [
      ['Number', `Time (${zone})`, 'From', 'Text'],
      ...messages.map((message) => [
        String(message.place),
        isoIn(zone, message.at.getTime()),
        whoOf(message.sender, person),
        wordsOf(message),
      ]),
    ],
  ]);

const jsonOf = ({ heading, row, person, messages }: Told) =>
  JSON.stringify(
    {
      heading,
      id: row.id,
      status: row.status,
      person,
      createdAt: row.createdAt.toISOString(),
      closedAt: row.closedAt?.toISOString() ?? null,
      messages: messages.map(messageView),
    },
    null,
    2,
  );
