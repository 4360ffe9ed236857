import { csvText } from '#core/values/csv.ts';
import type { Identity } from '#server/domains/identity/identity.ts';
import type { Leaving } from '#server/domains/identity/people/erase-user.ts';
import { announceSecurity } from '#server/domains/identity/security/announce.ts';
import { requirePassword } from '#server/domains/identity/security/require-password.ts';
import { requireStepUp } from '#server/domains/identity/security/require-step-up.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { type Held, mergeHeld } from '#server/platform/db/held-rows.ts';

interface Ask {
  readonly password: string;
  readonly code?: string | undefined;
  readonly format: 'json' | 'csv';
}

/** Everything that is held about the person who asks, with the password again; a few times an hour, told by mail. */
export async function exportData(
  identity: Identity,
  domains: readonly Leaving[],
  actor: Actor,
  { password, code, format }: Ask,
): Promise<{ fileName: string; type: string; text: string }> {
  await requirePassword(identity, actor, password);
  await requireStepUp(identity, actor, code);
  await identity.limits.take('export-person', actor.userId);
  const { app } = identity;
  const at = new Date(app.clock.now()).toISOString();
  const tables = await app.db.transaction(async (tx) => {
    const parts: Held[] = [];
    for (const { exportFor } of domains) parts.push(await exportFor(tx, actor.userId));
    await announceSecurity(tx, identity, actor, 'data-exported');
    return mergeHeld(parts);
  });
  const head = {
    site: app.config.site.name,
    at,
    userId: actor.userId,
    ...(app.config.MODE === 'demo' && { demo: 'Demo: paper money, not real' }),
  };
  return format === 'json'
    ? {
        fileName: `my-data-${at.slice(0, 10)}.json`,
        type: 'application/json',
        text: JSON.stringify({ ...head, tables }, null, 1),
      }
    : {
        fileName: `my-data-${at.slice(0, 10)}.csv`,
        type: 'text/csv; charset=utf-8',
        text: csvText([Object.entries(head), [['table', 'row', 'field', 'value'], ...cellsOf(tables)]]),
      };
}

/** Texts as they are, dates as their instants, nothing for what is missing, all else as JSON. */
const wordOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** One line for each value: tables of different columns in one file. */
const cellsOf = (tables: Held): string[][] =>
  Object.entries(tables).flatMap(([table, rows]) =>
    rows.flatMap((row, place) =>
      Object.entries(row).map(([field, value]) => [table, String(place + 1), field, wordOf(value)]),
    ),
  );
