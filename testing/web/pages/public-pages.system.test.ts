import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWebStage, visit, type WebStage } from '#testing/web/browser.ts';
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

describe('the ticker of the landing page', () => {
  it('keeps its prices live without React, and stops at the pause button', async () => {
    const { context, page, problems } = await visit(stage, { reducedMotion: 'no-preference' });
    const opened: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/stream?quotes=')) opened.push(request.url());
    });
    await page.goto('/');
    const price = page.locator('[data-slot="price:BTC"]').first();
    const before = await price.innerText();
    await expect.poll(() => price.innerText()).not.toBe(before);
    const pause = page.getByRole('button', { name: 'Pause live prices' });
    await pause.click();
    expect(await pause.getAttribute('aria-pressed')).toBe('true');
    expect(opened).toHaveLength(1);
    await pause.click();
    await expect.poll(() => opened.length).toBe(2);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('starts paused for a person who asked for less motion', async () => {
    const { context, page } = await visit(stage);
    await page.goto('/');
    const pause = page.getByRole('button', { name: 'Pause live prices' });
    await expect.poll(() => pause.getAttribute('aria-pressed')).toBe('true');
    await context.close();
  });
});
