import { afterAll, beforeAll } from 'vitest';
import type { Visitor } from '#testing/nodes/site.ts';
import { openWebStage, type WebStage } from '#testing/web/browser.ts';
import { showEveryPage } from '#testing/web/every-page.ts';

let stage: WebStage;
let person: Visitor & { readonly email: string };
beforeAll(async () => {
  stage = await openWebStage();
  person = await stage.site.person('member');
});
afterAll(() => stage.stop());

const pages = [
  ['/dashboard', 'Dashboard'],
  ['/dashboard?dialog=deposit', 'Dashboard'],
  ['/markets', 'Markets'],
  ['/markets/BTC', 'BTC'],
  ['/traders', 'Copy traders'],
  ['/traders?risk=high&sort=return', 'Copy traders'],
  ['/traders/ldr_0000000000H0VSETREND000000', 'Tidewater Trend'],
  ['/copy-trading', 'Copy trading'],
  ['/copy-trading?step=deposit', 'Copy trading'],
  ['/copy-trading?step=traders', 'Copy trading'],
  ['/copy-trading?step=amount&trader=ldr_0000000000H0VSETREND000000', 'Copy trading'],
  ['/lead', 'Lead'],
  ['/copies', 'My copies'],
  ['/my-trades', 'My trades'],
  ['/my-trades?status=pending&symbol=BTC', 'My trades'],
  ['/analytics', 'Portfolio Analytics'],
  ['/analytics?chart=drawdown&statement=gains', 'Portfolio Analytics'],
  ['/transactions', 'Transactions'],
  ['/transactions?kind=deposits&asset=USD&from=2026-01-01', 'Transactions'],
  ['/deposit', 'Deposit'],
  ['/deposit?coin=BTC', 'Deposit'],
  ['/withdraw', 'Withdraw'],
  ['/wallet', 'Wallet'],
  ['/notifications', 'Notifications'],
  ['/verification', 'Identity verification'],
  ['/settings/profile', 'Settings'],
  ['/settings/account', 'Settings'],
  ['/upgrade', 'Upgrade your plan'],
] as const;

showEveryPage(
  pages,
  () => stage,
  () => person,
);
