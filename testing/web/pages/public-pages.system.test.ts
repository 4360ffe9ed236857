import { afterAll, beforeAll, describe, it } from 'vitest';
import { openWebStage, type WebStage } from '#testing/web/browser.ts';
import { showPublicPage } from '#testing/web/every-page.ts';

let stage: WebStage;
beforeAll(async () => {
  stage = await openWebStage();
});
afterAll(() => stage.stop());

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it.each([
    '/',
    '/auth',
    '/auth?tab=sign-up',
    '/about',
    '/privacy',
    '/terms',
    '/risk',
    '/transparency',
    '/verify#token=abcdefghijklmnopqrstuvwxyz',
    '/admin-setup',
    '/no-such-page',
  ])('%s has no accessibility fault and never scrolls sideways', (path) =>
    showPublicPage(stage, path, theme),
  );
});
