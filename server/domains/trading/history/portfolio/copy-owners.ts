import type { FactsAccount } from '#server/domains/trading/history/portfolio/store.ts';

/** The owners of copies; all others are the person's own accounts. */
export const copyOwners = (accounts: readonly Pick<FactsAccount, 'owner' | 'kind'>[]): ReadonlySet<number> =>
  new Set(accounts.filter(({ kind }) => kind === 'copy').map(({ owner }) => owner));
