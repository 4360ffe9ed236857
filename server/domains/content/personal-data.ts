import { deleteFrom, listFrom } from '#server/domains/content/store.ts';
import type { Held } from '#server/platform/db/embedded/held-rows.ts';
import { noShelves } from '#server/platform/files/vault.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * Messages of the contact form know no account: they are found by the address somebody verified.
 */
export const personalData = {
  exportFor: async (tx: Tx, email: string): Promise<Held> => ({
    'content.contact_message': (await listFrom(tx, email)).map(({ at, answeredAt, ...row }) => ({
      ...row,
      at: at.toISOString(),
      answeredAt: answeredAt?.toISOString() ?? null,
    })),
  }),
  shelvesOf: noShelves,
  blocksDeletion: async (): Promise<readonly string[]> => [],
  erase: async (tx: Tx, email: string, until?: Date): Promise<void> => {
    await deleteFrom(tx, email, until);
  },
};
