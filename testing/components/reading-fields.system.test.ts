// Fields of web/ui that read what was typed: what they show, hand on and say of it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, openWorkbench, type Workbench } from '#testing/components/workbench.ts';

let workbench: Workbench;
let bench: Bench;
beforeAll(async () => {
  workbench = await openWorkbench();
  bench = await workbench.open();
});
afterAll(() => workbench.stop());

describe('a field', () => {
  it('for a code takes the six digits of what is pasted, and cuts nothing off', async () => {
    await bench.show('web/ui/fields/code-field.tsx', 'empty');
    const field = bench.page.getByLabel('Code');
    for (const [typed, kept] of [
      [' 123 456', '123456'],
      ['Your code is 123456', '123456'],
      ['12 34-5678', '12345678'],
    ] as const) {
      await field.fill(typed);
      expect(await field.inputValue()).toBe(kept);
    }
  });

  it('for a number shows what was typed until it is left, then the number that was read', async () => {
    await bench.show('web/ui/fields/number/number-field.tsx', 'empty');
    const field = bench.page.getByLabel('Amount', { exact: true });
    const told = () => bench.page.getByRole('status', { name: 'Told' }).textContent();
    await field.fill('$1,250.5');
    expect([await field.inputValue(), await told()]).toEqual(['$1,250.5', '1250.5']);
    await field.blur();
    expect(await field.inputValue()).toBe('1250.5');
    await field.fill('20 €');
    expect(await bench.page.getByRole('alert').count()).toBe(0);
    await field.blur();
    await bench.page.getByRole('alert').getByText('Enter the number in USD.').waitFor();
    expect([await field.inputValue(), await told()]).toEqual(['20 €', '?20 €']);
    // The wheel of a mouse passes over it.
    await field.fill('100');
    await field.hover();
    await bench.page.mouse.wheel(0, -200);
    await field.press('Enter');
    expect([await field.inputValue(), await told()]).toEqual(['100', '100']);
  });

  it('for a number follows what comes from outside, and reads again when it counts something else', async () => {
    await bench.show('web/ui/fields/number/number-field.tsx', 'empty');
    const field = bench.page.getByLabel('Amount', { exact: true });
    const told = () => bench.page.getByRole('status', { name: 'Told' }).textContent();
    await field.fill('0.001 BTC');
    await bench.page.getByRole('button', { name: 'Bitcoin' }).click();
    await expect.poll(told).toBe('0.001');
    await bench.page.getByRole('button', { name: 'Dollars' }).click();
    await expect.poll(told).toBe('?0.001 BTC');
    await bench.page.getByRole('button', { name: 'All of it' }).click();
    expect([await field.inputValue(), await told()]).toEqual(['75.00', '75.00']);
  });

  it('for a number takes the plain one of its form from somebody who writes a decimal comma', async () => {
    const german = await workbench.open({ locale: 'de-DE' });
    await german.show('web/ui/fields/number/number-field.tsx', 'of three decimals');
    const field = german.page.getByLabel('Amount', { exact: true });
    const told = () => german.page.getByRole('status', { name: 'Told' }).textContent();
    expect([await field.inputValue(), await told()]).toEqual(['67.125', '67.125']);
    await field.focus();
    await field.blur();
    expect([await field.inputValue(), await told()]).toEqual(['67.125', '67.125']);
    await field.fill('67.126');
    await field.press('Enter');
    await german.page.getByRole('alert').getByText('“67.126” can mean 67126 or 67.1260.').waitFor();
    await field.fill('67.1260');
    await field.blur();
    expect([await field.inputValue(), await told()]).toEqual(['67.1260', '67.1260']);
    await field.fill('1.250,5');
    await field.blur();
    expect([await field.inputValue(), await told()]).toEqual(['1250.5', '1250.5']);
  });

  it('for a number puts what a rule names where none was left', async () => {
    await bench.show('web/ui/fields/number/number-field.tsx', 'with a number for none');
    const field = bench.page.getByLabel('Amount', { exact: true });
    for (const typed of ['', 'ten']) {
      await field.fill(typed);
      expect(await field.inputValue()).toBe(typed);
      await field.blur();
      expect(await field.inputValue()).toBe('0');
    }
    // Half a cent is a number, and one that is refused.
    await field.fill('0.005');
    await field.blur();
    await bench.page.getByRole('alert').getByText('Enter at most 2 decimals.').waitFor();
  });

  it('for a day tells days alone, in the words of pages once it is left', async () => {
    await bench.show('web/ui/fields/day/day-field.tsx', 'filled');
    const field = bench.page.getByLabel('First day');
    const told = () => bench.page.getByRole('status', { name: 'Told' }).textContent();
    expect(await field.inputValue()).toBe('20 Nov 2026');
    for (const [typed, sentence] of [
      ['0026-11-20', 'Choose a day between 1900 and 2999.'],
      ['20 Nov', /^Enter a day such as \d{1,2} \w{3} \d{4}\.$/],
      ['03/04/2026', '“03/04/2026” can mean 3 Apr 2026 or 4 Mar 2026. Type one of them.'],
    ] as const) {
      await field.fill(typed);
      expect(await bench.page.getByRole('alert').count()).toBe(0);
      await field.blur();
      await bench.page.getByRole('alert').getByText(sentence).waitFor();
      await expect.poll(told).toBe('');
      expect(await field.inputValue()).toBe(typed);
    }
    await field.fill('2026-11-21');
    await expect.poll(told).toBe('2026-11-21');
    expect(await field.inputValue()).toBe('2026-11-21');
    await field.press('Enter');
    expect(await field.inputValue()).toBe('21 Nov 2026');
    expect(await bench.page.getByRole('alert').count()).toBe(0);
  });

  it('for a day reads numbers as somebody with this browser writes them', async () => {
    const british = await workbench.open({ locale: 'en-GB' });
    await british.show('web/ui/fields/day/day-field.tsx', 'filled');
    const field = british.page.getByLabel('First day');
    await field.fill('03/04/2026');
    await field.blur();
    expect(await field.inputValue()).toBe('3 Apr 2026');
  });

  it('for a day opens the calendar of the browser, and takes the day chosen there', async () => {
    await bench.show('web/ui/fields/day/day-field.tsx', 'filled');
    const { page } = bench;
    // The calendar itself is a window of the browser that no test can press in.
    await page.evaluate(() => {
      HTMLInputElement.prototype.showPicker = function showPicker() {
        this.dataset['opened'] = this.value;
      };
    });
    await page.getByRole('button', { name: 'Open calendar' }).click();
    const calendar = page.locator('input[data-opened="2026-11-20"]');
    await calendar.fill('2026-12-24', { force: true });
    expect(await page.getByLabel('First day').inputValue()).toBe('24 Dec 2026');
    await expect.poll(() => page.getByRole('status', { name: 'Told' }).textContent()).toBe('2026-12-24');
  });

  it('for a time of day shows what was typed until it is left, then the time that was read', async () => {
    await bench.show('web/ui/fields/day/clock-field.tsx', 'filled');
    const field = bench.page.getByLabel('Expiry time');
    const told = () => bench.page.getByRole('status', { name: 'Told' }).textContent();
    await field.fill('6:15 pm');
    expect([await field.inputValue(), await told()]).toEqual(['6:15 pm', '18:15']);
    await field.blur();
    expect(await field.inputValue()).toBe('18:15');
    await field.fill('25:00');
    await field.blur();
    await bench.page.getByRole('alert').getByText('Enter a time such as 18:30.').waitFor();
    expect([await field.inputValue(), await told()]).toEqual(['25:00', '']);
  });
});
