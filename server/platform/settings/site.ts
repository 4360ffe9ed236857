// Where the site listens, for whom, and how it runs.
import { z } from '#core/values/z.ts';
import { readProxies } from '#server/platform/http/client-address.ts';
import { flag, plain, setting } from '#server/platform/settings/setting.ts';

export const siteSettings = {
  MODE: setting(z.enum(['demo', 'live']).default('demo'), {
    meaning:
      '`live` refuses to start in this version and says why; sample figures and reviews in `SITE_FILE` stop it ' +
      'by a sentence of their own',
    ifLost: 'the site is a demo',
    ...plain,
  }),
  PORT: setting(z.coerce.number().int().min(0).max(65_535).default(3000), {
    meaning: 'where the server listens',
    ifLost: 'the proxy in front finds no server: set it again',
    ...plain,
  }),
  LEADER_FEE_PERCENT: setting(z.coerce.number().int().min(0).max(100).default(80), {
    meaning:
      'part of a performance fee that goes to the person who is copied, in percent; the site keeps the rest, and all of a ' +
      'house strategy. Fixed for a copy when it starts',
    ifLost: 'the default applies to copies that start from then on',
    ...plain,
  }),
  HOST: setting(z.string().default('127.0.0.1'), {
    meaning: 'the network address the server listens on; `0.0.0.0` for all, as in a container',
    ifLost: 'only this machine reaches the server',
    ...plain,
  }),
  PUBLIC_URL: setting(z.url({ protocol: /^https?$/ }).optional(), {
    meaning:
      'the address people use; changes are accepted only from this origin, and mailed links begin with it',
    default: 'http://localhost:PORT',
    ifLost:
      'the site takes itself for one of this machine only; passkeys made for another host name stop working',
    ...plain,
  }),
  TRUSTED_PROXIES: setting(
    z
      .string()
      .default('')
      .refine(
        (text) => readProxies(text) !== undefined,
        'must be addresses or ranges, such as 127.0.0.1, 10.0.0.0/8',
      ),
    {
      meaning:
        'addresses and ranges of the reverse proxies in front, comma separated (`127.0.0.1, 10.0.0.0/8`): only ' +
        'what they write into X-Forwarded-For counts, by its rightmost hop that is no such proxy',
      ifLost: 'all visitors behind a proxy count as one, and share its limits',
      holderCan: 'pretend any network address, if they can send from one of these addresses',
    },
  ),
  SITE_FILE: setting(z.string().optional(), {
    meaning:
      "JSON with the operator's name, what the law asks for on the legal pages (`legal`), contact, hours with their time zone (`contact.zone`, an IANA name; the " +
      'support chat says from them when it is back), address, social links, colours, logo, and a folder of ' +
      'pictures of markets and traders (`marks`); keys and defaults in `core/content/site.ts`. Read at the start and by the web build',
    ifLost: 'the site shows the name, colours and contact of the project',
    holderCan: 'who can write the file: put other names and contacts on every page and mail',
  }),
  PLAN_LIMITS: setting(flag.default(true), {
    meaning:
      '`off` for an operator who sells no plans: no trades per month, traders, alerts or keys are limited, and no ' +
      'plan is sold or billed; a running plan is billed for the month that runs when it is on again',
    default: 'on',
    ifLost: 'limits and bills of the plans apply',
    ...plain,
  }),
  PLAN_TRIAL_DAYS: setting(z.coerce.number().int().min(0).max(90).optional(), {
    meaning:
      'days for which somebody who opens an account may use what Pro includes, once; 0 for no trial. The plan stays ' +
      'Basic, nothing is billed, and what is above Basic rests at the end. Nothing where `PLAN_LIMITS` is off. A ' +
      'trial that runs keeps its end',
    default: '14 in a demo, otherwise 0',
    ifLost: 'the default applies to accounts that open from then on',
    ...plain,
  }),
  METRICS_TOKEN: setting(z.string().min(16, 'must have at least 16 characters').optional(), {
    meaning:
      'the bearer token that `/metrics` asks for, at least 16 characters; without it `/metrics` serves this ' +
      'machine only, where `PUBLIC_URL` is local',
    ifLost: 'Prometheus reads nothing until both sides have a new one',
    holderCan: 'read the counters of the site',
  }),
  DRAIN_SECONDS: setting(z.coerce.number().min(0).max(10).optional(), {
    meaning:
      'how long a stopping server says "not ready" before it closes its port, so that a load balancer notices',
    default: '3; 0 when `PUBLIC_URL` is this machine',
    ifLost: 'the default applies',
    ...plain,
  }),
  LOG_LEVEL: setting(z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'), {
    meaning: 'debug, info, warn, error or silent',
    ifLost: 'the default applies',
    ...plain,
  }),
  CLOCK_SHIFT_MS: setting(z.coerce.number().int().optional(), {
    meaning:
      "demo only: the site lives this many milliseconds from the machine's clock; the same on every node",
    ifLost: 'the site jumps to the present: what was recorded ahead of it lies in the future',
    ...plain,
  }),
  DEV_TRIGGERS: setting(flag.default(false), {
    meaning:
      'demo only: `POST /dev/strategy-trade` makes a house strategy trade now, `POST /dev/quote` holds a simulated ' +
      'market at a price (on the node that is asked); only from this machine and only where `PUBLIC_URL` is local',
    ifLost: 'the triggers do not exist',
    holderCan: 'whoever can open a page on this machine: set simulated prices',
  }),
};
