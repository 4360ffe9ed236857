import { exportAsk } from '#core/identity/leaving-contract.ts';
import { csvText } from '#core/values/csv.ts';
import type { Identity } from '#server/domains/identity/identity.ts';
import type { Leaving } from '#server/domains/identity/people/erase-user.ts';
import { announceSecurity } from '#server/domains/identity/security/announce.ts';
import { requirePassword } from '#server/domains/identity/security/require-password.ts';
import { requireStepUp } from '#server/domains/identity/security/require-step-up.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { type Held, mergeHeld } from '#server/platform/db/embedded/held-rows.ts';
import type { FileFacts } from '#server/platform/files/vault.ts';
import { type ZipEntry, zipOf } from '#server/platform/files/zip.ts';

interface Ask {
  readonly password: string;
  readonly code?: string | undefined;
}

interface Gathered {
  readonly at: string;
  /** Whose it is and where it comes from, said in every file. */
  readonly head: Readonly<Record<string, string>>;
  readonly tables: Held;
  readonly files: readonly FileFacts[];
}

/**
 * Everything that is held about the person who asks, with the password again; a few times an hour,
 * told by mail.
 */
async function gather(
  identity: Identity,
  domains: readonly Leaving[],
  actor: Actor,
  { password, code }: Ask,
): Promise<Gathered> {
  await requirePassword(identity, actor, password);
  await requireStepUp(identity, actor, { purpose: 'data-export', code });
  await identity.limits.take('export-person', actor.userId);
  const { app, vault } = identity;
  const at = new Date(app.clock.now()).toISOString();
  return app.db.transaction(async (tx) => {
    const parts: Held[] = [];
    const shelves: string[] = [];
    for (const { exportFor, shelvesOf } of domains) {
      parts.push(await exportFor(tx, actor.userId));
      shelves.push(...(await shelvesOf(tx, actor.userId)));
    }
    await announceSecurity(tx, identity, actor, 'data-exported');
    return {
      at,
      head: {
        site: app.config.site.name,
        at,
        userId: actor.userId,
        ...(app.config.MODE === 'demo' && { demo: 'Demo: paper money, not real' }),
      },
      tables: mergeHeld(parts),
      files: shelves.length === 0 ? [] : await vault.list(tx, shelves),
    };
  });
}

const jsonOf = ({ head, tables }: Gathered): string => JSON.stringify({ ...head, tables }, null, 1);
const nameOf = ({ at }: Gathered): string => `my-data-${at.slice(0, 10)}`;

/** All of it as the text of one file. */
export async function exportData(
  identity: Identity,
  domains: readonly Leaving[],
  actor: Actor,
  ask: Ask,
): Promise<{ fileName: string; type: string; text: string }> {
  const held = await gather(identity, domains, actor, ask);
  return { fileName: `${nameOf(held)}.json`, type: 'application/json', text: jsonOf(held) };
}

/**
 * All of it as a ZIP: the same JSON, a CSV of every table that has rows, and the files that the
 * person sent. Undefined for a body that is no request.
 */
export async function packData(
  identity: Identity,
  domains: readonly Leaving[],
  actor: Actor,
  body: unknown,
): Promise<{ fileName: string; type: string; pieces: AsyncIterable<Uint8Array> } | undefined> {
  const ask = exportAsk.safeParse(body);
  if (!ask.success) return undefined;
  const held = await gather(identity, domains, actor, ask.data);
  return {
    fileName: `${nameOf(held)}.zip`,
    type: 'application/zip',
    pieces: zipOf(entriesOf(identity, held), new Date(held.at)),
  };
}

const endings: Readonly<Record<FileFacts['type'], string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
};

async function* entriesOf({ app, vault }: Identity, held: Gathered): AsyncGenerator<ZipEntry> {
  yield { name: `${nameOf(held)}.json`, body: jsonOf(held) };
  for (const [table, rows] of Object.entries(held.tables))
    if (rows.length > 0) yield { name: `tables/${table}.csv`, body: csvText([tableOf(rows)]) };
  for (const { id, type } of held.files) {
    const file = await vault.read(app.db.read, id);
    // Taken away by its person while the rest was being sent.
    if (file) yield { name: `files/${id}.${endings[type]}`, body: file.body, isPacked: true };
  }
}

/** Texts as they are, dates as their instants, nothing for what is missing, all else as JSON. */
const wordOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** A head of every field that a row has, then the rows. */
function tableOf(rows: readonly object[]): string[][] {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [
    fields,
    ...rows.map((row) => fields.map((field) => wordOf((row as Readonly<Record<string, unknown>>)[field]))),
  ];
}
