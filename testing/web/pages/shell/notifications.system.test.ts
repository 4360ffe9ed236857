// Notices as their reader meets them: many of one kind as one line, and what to do about one.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFaults, openWebStage, visit, type WebStage } from '#testing/web/browser.ts';
import type { CopyId } from '#core/values/ids.ts';
import { fullAccount, tradingDay, type Person, withRecord } from '#testing/web/full-account.ts';

let stage: WebStage;
let person: Person;
beforeAll(async () => {
  stage = await openWebStage({ ...withRecord }, { clock: tradingDay() });
  person = await fullAccount(stage.site, 'ada');
  const [copy] = (await person.call('copying', 'copies')).output as { id: CopyId }[];
  await person.call('copying', 'pause', { copyId: copy?.id ?? ('' as CopyId) });
});
afterAll(() => stage.stop());

it.each([1440, 390])('groups what says little one by one, and leads to the act, at %i px', async (width) => {
  const { context, page, problems } = await visit(stage, { viewport: { width, height: 844 } }, person);
  await page.goto('/notifications');
  const group = page.getByRole('button', { name: /\d orders filled/ });
  await group.waitFor();
  expect(await page.getByRole('link', { name: /^Unread ?Bought/ }).count()).toBe(0);
  expect(await axeFaults(page)).toEqual([]);
  await group.focus();
  await page.keyboard.press('Enter');
  const count = Number(/\d+/.exec(await group.innerText())?.[0]);
  await expect.poll(() => page.getByRole('link', { name: /(Bought|Sold)/ }).count()).toBe(count);
  expect(await axeFaults(page)).toEqual([]);
  const isSideways = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isSideways).toBe(false);

  await page.getByRole('link', { name: 'Resume or stop' }).click();
  await page.getByRole('heading', { name: 'My copies', level: 1 }).waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Resume' }).first().waitFor();
  expect(problems).toEqual([]);
  await context.close();
});
