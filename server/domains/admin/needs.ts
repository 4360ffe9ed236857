import type { CashGate } from '#server/domains/ledger/index.ts';
import type * as identity from '#server/domains/identity/index.ts';
import type * as ledger from '#server/domains/ledger/index.ts';
import type { Halts, Market } from '#server/domains/market/index.ts';
import type { App } from '#server/platform/app.ts';
import type { AuditTrail } from '#server/platform/auth/audit-trail.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';

/** What the verbs of this domain work with. */
export type Needs = Pick<App, 'db' | 'clock' | 'config'> &
  CashGate & {
    readonly people: identity.Identity;
    readonly trail: AuditTrail;
    readonly market: Market;
    readonly halts: Halts;
    readonly jobs: Jobs;
    /** The whole audit of the ledger. */
    readonly audit: () => Promise<readonly ledger.Violation[]>;
  };
