import type { CreatedNft } from '#core/admin/users-contract.ts';
import type { Needs } from '#server/domains/admin/needs.ts';
import type * as identity from '#server/domains/identity/index.ts';
import type * as trading from '#server/domains/trading/index.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export type UserNeeds = Needs &
  trading.Engine & {
    /** In the order they are erased; who the person is goes last. */
    readonly leaving: readonly identity.Leaving[];
    /** What a person created to sell; nothing while no domain has it. */
    readonly createdNfts: (tx: Tx, userId: string) => Promise<CreatedNft[]>;
  };
