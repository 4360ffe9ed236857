import type { Viewer } from '#core/identity/contract.ts';
import type { SavedDisplay } from '#core/identity/settings-contract.ts';
import { planTitles } from '#core/plans/plans.ts';
import { trialDaysLeft } from '#core/plans/trial.ts';
import { findShownPerson, type ShownPerson } from '#server/domains/identity/profile/store.ts';
import { statusOf } from '#server/domains/identity/kyc/show-kyc.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { hasDevPages } from '#server/platform/http/dev/local-only.ts';
import type { RequestFacts } from '#server/platform/http/procedures.ts';
import type { Identity } from '#server/domains/identity/identity.ts';
import { anyAdminExists } from '#server/domains/identity/store.ts';

/** The signed-in person as the page header shows them, and the mode of the site. */
export async function describeViewer(
  identity: Identity,
  viewer: Actor | undefined,
  { isFromThisMachine }: RequestFacts,
): Promise<{
  viewer: Viewer | null;
  mode: 'demo' | 'live';
  hasMailbox: boolean;
  view: { until: string; leftMs: number } | null;
  display: SavedDisplay | null;
}> {
  const { config } = identity.app;
  const hasMailbox = isFromThisMachine && hasDevPages(config) && config.SMTP_URL === undefined;
  const site = { mode: config.MODE, hasMailbox };
  const user = viewer ? await findShownPerson(identity.app.db.read, viewer.userId) : undefined;
  if (!user) return { viewer: null, ...site, view: null, display: null };
  const look = viewer?.viewedBy;
  const view = look ? { until: new Date(look.until).toISOString(), leftMs: look.leftMs } : null;
  const { id, email, displayName, isVerified, isAdmin, plan, preferredMarkets, display, showsFirstSteps } =
    user;
  const identityStatus = statusOf(user.kycStatus === null ? undefined : { status: user.kycStatus });
  const needsSecondStep = viewer?.lacksSecondStep === true;
  const person = {
    id,
    email,
    displayName,
    isVerified,
    isAdmin,
    needsSecondStep,
    plan,
    trialDaysLeft: trialLeft(identity, user),
    identityStatus,
    preferredMarkets,
    showsFirstSteps,
  };
  return { viewer: person, ...site, view, display };
}

/** Nothing of a trial is shown beside a paid plan, nor where nothing is limited. */
function trialLeft({ app }: Identity, { plan, trialEndsAt }: ShownPerson): number | null {
  const at = app.clock.now();
  if (trialEndsAt === null || trialEndsAt <= at) return null;
  return plan === planTitles.basic && app.config.PLAN_LIMITS ? trialDaysLeft(trialEndsAt, at) : null;
}

export const isSetUp = (identity: Identity): Promise<boolean> => anyAdminExists(identity.app.db.read);
