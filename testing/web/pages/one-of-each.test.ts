// A page of each kind behind the gate; the system run shows all of them.
import { afterAll, beforeAll } from 'vitest';
import type { Visitor } from '#testing/nodes/site.ts';
import { openWebStage, type WebStage } from '#testing/web/browser.ts';
import { showEveryPage } from '#testing/web/every-page.ts';

let stage: WebStage;
let admin: Visitor & { readonly email: string };
beforeAll(async () => {
  stage = await openWebStage();
  admin = await stage.site.person('operator');
  await admin.call('identity', 'claimFirstAdmin', {
    token: stage.site.firstAdminToken,
    email: admin.email,
  });
});
afterAll(() => stage.stop());

showEveryPage(
  [
    ['/dashboard', 'Dashboard'],
    ['/markets/BTC', 'BTC'],
    ['/admin-users', 'Users'],
    ['/withdraw', 'Withdraw'],
  ],
  () => stage,
  () => admin,
);
