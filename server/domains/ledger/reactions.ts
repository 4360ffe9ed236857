import { grantOpening } from '#server/domains/ledger/posting/grant-opening.ts';
import { type Reaction, reaction } from '#server/platform/events/reaction.ts';

/** A verified person gets accounts and, in demo, the opening balance: visible as an entry, once. */
export const ledgerReactions: readonly Reaction[] = [
  reaction({
    name: 'ledger.open-on-verified',
    types: ['identity.email-verified'],
    react: async (tx, { userId, at }) => {
      await grantOpening(tx, userId, at.getTime());
    },
  }),
];
