import { join, resolve } from 'node:path';
import type { SiteProfile } from '#core/content/site.ts';
import { isLocalUrl } from '#core/values/local-host.ts';
import { z } from '#core/values/z.ts';
import { sampleClaimProblems } from '#server/platform/live-claims.ts';
import { chainSettings } from '#server/platform/settings/chains.ts';
import { marketSettings } from '#server/platform/settings/market.ts';
import { peopleSettings } from '#server/platform/settings/people.ts';
import { siteSettings } from '#server/platform/settings/site.ts';
import { storageSettings } from '#server/platform/settings/storage.ts';
import { readSiteFile } from '#server/platform/site-file.ts';

/** Without an address the site is this machine's own. */
const isLocal = (publicUrl: string | undefined): boolean => publicUrl === undefined || isLocalUrl(publicUrl);

/** What a site needs that others can reach. */
function requireForOthers(
  values: {
    readonly SMTP_URL?: string | undefined;
    readonly MAIL_CAPTURE?: string | undefined;
    readonly MODE: string;
    readonly AUTH_SECRET?: string | undefined;
  },
  context: z.RefinementCtx,
): void {
  // Live mode asks for these by reasons of its own.
  if (values.MODE === 'live') return;
  if (!values.AUTH_SECRET)
    context.addIssue({
      code: 'custom',
      path: ['AUTH_SECRET'],
      message:
        'is required because PUBLIC_URL is not this machine: keep it where your other secrets are, not beside the database',
    });
  if (!values.SMTP_URL && !values.MAIL_CAPTURE)
    context.addIssue({
      code: 'custom',
      path: ['SMTP_URL'],
      message:
        'is required because PUBLIC_URL is not this machine: mail with sign-in links must reach its owner. ' +
        'On a closed network set MAIL_CAPTURE=administrators instead; administrators then read all mail at /admin-mail',
    });
}

/**
 * Every setting with what an operator should know about it; docs/look-up/configuration.md is
 * printed from here.
 */
export const settings = {
  ...siteSettings,
  ...storageSettings,
  ...peopleSettings,
  ...chainSettings,
  ...marketSettings,
};

const demoTrialDays = 14;

const schema = z.object(settings).superRefine((values, context) => {
  if (!isLocal(values.PUBLIC_URL)) requireForOthers(values, context);
  if (values.MODE !== 'live') return;
  const missing = (key: 'AUTH_SECRET' | 'SMTP_URL' | 'DATABASE_URL', why: string) => {
    if (!values[key])
      context.addIssue({ code: 'custom', path: [key], message: `is required in live mode: ${why}` });
  };
  missing('AUTH_SECRET', 'sessions must survive a restart');
  missing('SMTP_URL', 'people must receive their mail');
  missing('DATABASE_URL', 'real money needs a PostgreSQL server with backups');
  if (!values.PUBLIC_URL?.startsWith('https://')) {
    context.addIssue({
      code: 'custom',
      path: ['PUBLIC_URL'],
      message: 'must be an https address in live mode',
    });
  }
  if (values.WITHDRAWAL_HOLD_HOURS < 24)
    context.addIssue({
      code: 'custom',
      path: ['WITHDRAWAL_HOLD_HOURS'],
      message: 'must be at least 24 in live mode',
    });
  for (const key of ['DEV_TRIGGERS', 'CLOCK_SHIFT_MS'] as const) {
    if (values[key]) context.addIssue({ code: 'custom', path: [key], message: 'is for demo mode only' });
  }
  context.addIssue({
    code: 'custom',
    path: ['MODE'],
    message: 'live needs an operator profile and real custody, which this version does not ship: use demo',
  });
});

export type Config = Omit<
  z.infer<typeof schema>,
  'PUBLIC_URL' | 'MAIL_FROM' | 'KEYS_DIR' | 'PLAN_TRIAL_DAYS'
> & {
  /** 0 for no trial. */
  PLAN_TRIAL_DAYS: number;
  KEYS_DIR: string;
  PUBLIC_URL: string;
  MAIL_FROM: string;
  /**
   * PUBLIC_URL is a name that every machine has for itself: no one else can open the site by it.
   */
  isLocal: boolean;
  site: SiteProfile;
};

/** An administrator of this site needs a second step: everyone can knock at its door. */
export const needsSecondStep = (config: Pick<Config, 'MODE' | 'isLocal'>): boolean =>
  config.MODE === 'live' || !config.isLocal;

/** Reads the environment. Throws one error that lists every problem at once, a line each. */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = schema.safeParse(given);
  const claims = given['MODE'] === 'live' ? sampleClaimProblems('live', siteOf(given['SITE_FILE'])) : [];
  if (!result.success || claims.length > 0) {
    const issues = result.error?.issues ?? [];
    const lines = [...issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`), ...claims];
    throw new Error(
      `The configuration has ${lines.length} problem${lines.length === 1 ? '' : 's'}:\n${lines.map((line) => `  ${line}`).join('\n')}`,
    );
  }
  const url = result.data.PUBLIC_URL ?? `http://localhost:${result.data.PORT}`;
  const site = siteOf(result.data.SITE_FILE);
  return {
    ...result.data,
    site,
    PLAN_TRIAL_DAYS: result.data.PLAN_TRIAL_DAYS ?? (result.data.MODE === 'demo' ? demoTrialDays : 0),
    KEYS_DIR: result.data.KEYS_DIR ?? `${resolve(result.data.DATA_DIR)}-keys`,
    isLocal: isLocal(result.data.PUBLIC_URL),
    PUBLIC_URL: url.replace(/\/+$/, ''),
    MAIL_FROM: result.data.MAIL_FROM ?? `${site.name} <${site.contact.email}>`,
  };
}

function siteOf(file: string | undefined): SiteProfile {
  try {
    return readSiteFile(file);
  } catch (fault) {
    throw new Error(`The configuration has a problem:\n  ${(fault as Error).message}`, { cause: fault });
  }
}

export const ledgerHeadFile = ({
  DATA_DIR,
  LEDGER_HEAD_FILE,
}: Pick<Config, 'DATA_DIR' | 'LEDGER_HEAD_FILE'>): string =>
  LEDGER_HEAD_FILE ?? join(DATA_DIR, 'ledger-head.json');
