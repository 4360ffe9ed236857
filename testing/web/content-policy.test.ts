// What a script that got into a page still cannot do. The code is text, so that it runs in the
// page as it stands here.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWebStage, visit, type WebStage } from '#testing/web/browser.ts';

let stage: WebStage;
beforeAll(async () => {
  stage = await openWebStage();
});
afterAll(() => stage.stop());

it.each([
  ['the landing page', '/'],
  ['the shell of signed-in pages', '/auth'],
])('%s takes no inline style and no policy of its own, and is drawn with its styles', async (_what, path) => {
  const { context, page } = await visit(stage);
  await page.goto(path);
  const tried = await page.evaluate(`(() => {
    const probe = document.body.appendChild(document.createElement('p'));
    probe.setAttribute('style', 'position: fixed');
    const byAttribute = getComputedStyle(probe).position;
    const sheet = document.createElement('style');
    sheet.textContent = 'p { position: fixed }';
    document.head.append(sheet);
    const byElement = getComputedStyle(probe).position;
    probe.style.position = 'absolute';
    const byObject = getComputedStyle(probe).position;
    const attempt = (act) => { try { act(); return 'allowed'; } catch { return 'refused'; } };
    return {
      byAttribute, byElement, byObject,
      policy: attempt(() => trustedTypes.createPolicy('any', { createHTML: (text) => text })),
      markup: attempt(() => { probe.innerHTML = '<b>x</b>'; }),
    };
  })()`);
  expect(tried).toEqual({
    byAttribute: 'static',
    byElement: 'static',
    // What React, the dialogs and the chart place things with.
    byObject: 'absolute',
    policy: 'refused',
    markup: 'refused',
  });
  const font = await page.evaluate(`getComputedStyle(document.body).fontFamily`);
  expect(font).toContain('Geist');
  await context.close();
});
