import type { App } from '#server/platform/app.ts';
import type { Auth } from '#server/domains/identity/auth-library.ts';
import type { Limits } from '#server/platform/auth/limits.ts';
import type { Seal } from '#server/platform/auth/seal.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { Vault } from '#server/platform/files/vault.ts';
import type { OwnNames } from '#server/platform/names/speaks-for-site.ts';

/** What the verbs of this domain work with. */
export interface Identity {
  readonly app: App;
  readonly auth: Auth;
  readonly limits: Limits;
  readonly vault: Vault;
  readonly seal: Seal;
  readonly evenly: typeof evenly;
  /** Names of the house's strategies: nobody's display name may read like one. */
  readonly houseNames: OwnNames;
  /** Whether a name reads like the public name of a trader other than this person. */
  readonly isTraderName: (tx: Tx, name: string, userId: string | undefined) => Promise<boolean>;
}

/** The site is reached by https. */
export const isSecureSite = ({ app }: Pick<Identity, 'app'>): boolean =>
  app.config.PUBLIC_URL.startsWith('https://');

/** What a mail needs to know, at this moment. */
export const senderOf = ({ app }: Pick<Identity, 'app'>) => ({
  mail: app.mail,
  publicUrl: app.config.PUBLIC_URL,
  siteName: app.config.site.name,
  at: app.clock.now(),
});

/**
 * Answers no sooner than `floorMs` after the start, so that known and unknown addresses take the
 * same time.
 */
export async function evenly<Result>(floorMs: number, work: () => Promise<Result>): Promise<Result> {
  const pause = new Promise((resolve) => setTimeout(resolve, floorMs));
  try {
    return await work();
  } finally {
    await pause;
  }
}
