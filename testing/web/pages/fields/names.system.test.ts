// Names, addresses and phone numbers as people have them, and searches as people type them: what a
// page says of each.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goodPassword } from '#testing/nodes/site.ts';
import { openWebStage, visit, type WebStage } from '#testing/web/browser.ts';

let stage: WebStage;
beforeAll(async () => {
  stage = await openWebStage({ OPENING_BALANCE: '5000' });
});
afterAll(() => stage.stop());

/** A refused call is a 400 in the console of every browser. */
const quiet = (problems: readonly string[]) => problems.filter((one) => !/status of 4\d\d/.test(one));

it('an account opens with an international address, and under no name of ours', async () => {
  const { context, page, problems } = await visit(stage);
  await page.goto('/auth?tab=sign-up');
  const form = page.getByRole('form', { name: 'Sign Up' });
  await form.getByLabel('Password', { exact: true }).fill(goodPassword);
  await form.getByLabel('Confirm password', { exact: true }).fill(goodPassword);
  const press = () => form.getByRole('button', { name: 'Create Account' }).click();
  const name = form.getByLabel('Display name');
  for (const [typed, sentence] of [
    ['Ada\u3164', 'It contains an invisible character. Please type it again.'],
    ["O'Brien", 'Display name can only contain letters, numbers, spaces, dots, underscores, and hyphens'],
    ['\u0430dmin', 'This name mixes letters of different alphabets in one word'],
    ['Tru3fill', "This name could be mistaken for ours or a trader's. Please choose another."],
  ] as const) {
    await name.fill(typed);
    await form.getByLabel('Email', { exact: true }).fill('ada@example.org');
    await press();
    await form.getByText(sentence).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')), { message: typed })
      .toBe('displayName');
  }
  await name.fill('ကျော်');
  await form.getByLabel('Email', { exact: true }).fill('ada@ex_ample.org');
  await press();
  await form.getByText('Please enter a valid email address').waitFor();
  await form.getByLabel('Email', { exact: true }).fill('a&b@bücher.example');
  await press();
  await page.getByText('a&b@bücher.example').first().waitFor();
  expect((await stage.site.mail('a&b@bücher.example', /Verify/)).text).toContain('code');
  expect(quiet(problems)).toEqual([]);
  await context.close();
});

it('a phone number is read by the country beside it and shown as it is kept', async () => {
  const { context, page, problems } = await visit(stage, {}, await stage.site.person('dialler'));
  await page.goto('/settings/profile');
  const phone = page.getByLabel('Phone');
  await phone.fill('(212) 555-0123');
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await page.getByText('Start with + and the country code, or choose your country').waitFor();
  await page.getByLabel('Country').selectOption('US');
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect.poll(() => phone.inputValue()).toBe('+1 212 555 0123');
  await page.reload();
  await expect.poll(() => phone.inputValue()).toBe('+1 212 555 0123');
  expect(quiet(problems)).toEqual([]);
  await context.close();
});

it('a trader is called O’Brien, and nobody else like them', async () => {
  const trader = await stage.site.person('obrien');
  const { context, page, problems } = await visit(stage, {}, trader);
  await page.goto('/lead');
  const form = page.getByRole('form', { name: 'Apply to lead' });
  const name = form.getByLabel('Public name');
  await form.getByRole('checkbox').check();
  for (const [typed, sentence] of [
    ['<b>x</b>', "Use letters, digits, spaces and . _ - ' & ·"],
    ['Northlight', "This name could be mistaken for ours or a trader's. Please choose another."],
  ] as const) {
    await name.fill(typed);
    await form.getByRole('button', { name: 'Start my record' }).click();
    await form.getByText(sentence).waitFor();
  }
  await name.fill("O'Brien");
  await form.getByRole('button', { name: 'Start my record' }).click();
  await page.getByText("O'Brien").first().waitFor();
  const second = await visit(stage, {}, await stage.site.person('imitator'));
  await second.page.goto('/settings/profile');
  await second.page.getByLabel('Display name').fill('OBrien');
  await second.page.getByRole('button', { name: 'Save Profile' }).click();
  await second.page.getByText('could be mistaken for ours or a trader').waitFor();
  expect(quiet([...problems, ...second.problems])).toEqual([]);
  await second.context.close();
  await context.close();
});

it('a market is found however it is written', async () => {
  const { context, page, problems } = await visit(stage, {}, await stage.site.person('seeker'));
  await page.goto('/markets?list=all');
  const rows = page.getByRole('table', { name: 'Markets' });
  const links = rows.getByRole('link');
  await links.first().waitFor();
  for (const [typed, found] of [
    ['eur usd', /EURUSD/],
    ['ｅｕｒ／ｕｓｄ', /EURUSD/],
    ['McDonald’s', /MCD/],
    ['mc donalds', /MCD/],
  ] as const) {
    await page.getByRole('searchbox', { name: 'Search markets' }).fill(typed);
    await expect.poll(() => rows.getByRole('row').count(), { message: typed }).toBe(2);
    await rows.getByRole('link', { name: found }).waitFor();
    await page.getByRole('searchbox', { name: 'Search markets' }).fill('');
    await expect.poll(() => rows.getByRole('row').count()).toBeGreaterThan(10);
  }
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search' });
  await palette.getByLabel('Search pages, markets and traders').fill('eur/usd');
  await palette.getByRole('button', { name: /^EURUSD/ }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});
