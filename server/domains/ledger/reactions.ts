import { grantOpening } from '#server/domains/ledger/posting/grant-opening.ts';
import type { Reaction } from '#server/platform/events/relay.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';

/** A verified person gets accounts and, in demo, the opening balance: visible as an entry, once. */
export const ledgerReactions: readonly Reaction[] = [
  {
    name: 'ledger.open-on-verified',
    types: ['identity.email-verified'],
    react: async (tx, event) => {
      const userId = String(event.payload['userId']);
      await grantOpening(tx, userId, event.at.getTime());
      await recordEvent(
        tx,
        { type: 'ledger.balance-changed', userId, payload: { reason: 'opening' } },
        event.at.getTime(),
      );
    },
  },
];
