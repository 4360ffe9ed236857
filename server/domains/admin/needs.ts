import type * as identity from '#server/domains/identity/index.ts';
import type { Halts, Market } from '#server/domains/market/index.ts';
import type { App } from '#server/platform/app.ts';
import type { AuditTrail } from '#server/platform/auth/audit-trail.ts';

/** What the verbs of this domain work with. */
export type Needs = Pick<App, 'db' | 'clock' | 'config'> & {
  readonly people: identity.Identity;
  readonly trail: AuditTrail;
  readonly market: Market;
  readonly halts: Halts;
};
