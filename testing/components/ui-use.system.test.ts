// Components of web/ui in use: what keys, presses and states do.
import type { Locator } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, openWorkbench, type Workbench } from '#testing/components/workbench.ts';

let workbench: Workbench;
let bench: Bench;
beforeAll(async () => {
  workbench = await openWorkbench();
  bench = await workbench.open({ permissions: ['clipboard-read', 'clipboard-write'] });
});
afterAll(() => workbench.stop());

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

describe('a button', () => {
  const presses = async (name: string) => {
    const button = bench.page.getByRole('button', { name });
    await button.click({ force: true });
    await button.press('Enter');
    return button.getAttribute('data-presses');
  };

  it('is pressed by pointer and key', async () => {
    await bench.show('web/ui/button.tsx', 'of every kind');
    expect(await presses('Press primary')).toBe('2');
  });

  it.each(['disabled', 'busy', 'blocked'])(
    'that is %s is not pressed, and keeps its words',
    async (state) => {
      await bench.show('web/ui/button.tsx', state);
      const button = bench.page.getByRole('button', { name: 'Save' });
      expect(await button.isDisabled()).toBe(true);
      await button.click({ force: true });
      expect(await button.getAttribute('data-presses')).toBeNull();
    },
  );

  it('that is blocked says why, tied to it', async () => {
    await bench.show('web/ui/button.tsx', 'blocked');
    expect(await describedBy(bench.page.getByRole('button', { name: 'Save' }))).toBe('Enter an amount first');
  });
});

/** The words that a screen reader adds to a control. */
const describedBy = (control: Locator): Promise<string> =>
  control.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim(),
  );

describe('a field', () => {
  it('is found by its label, takes what is typed and shows its unit', async () => {
    await bench.show('web/ui/fields/field.tsx', 'empty');
    const field = bench.page.getByLabel('Amount');
    await field.pressSequentially('12.50');
    expect(await field.inputValue()).toBe('12.50');
    expect(await describedBy(field)).toBe('From $10');
    await bench.page.getByText('$', { exact: true }).waitFor();
  });

  it('with an error is marked, and says the error before the help', async () => {
    await bench.show('web/ui/fields/field.tsx', 'with an error');
    const field = bench.page.getByLabel('Amount');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await describedBy(field)).toMatch(/^Enter an amount A sentence of help/);
    await bench.page.getByRole('alert').getByText('Enter an amount').waitFor();
  });

  it('that is disabled takes nothing and no focus', async () => {
    await bench.show('web/ui/fields/field.tsx', 'disabled');
    await bench.page.keyboard.press('Tab');
    expect(await isFocused(bench.page.getByLabel('Amount'))).toBe(false);
    expect(await bench.page.getByLabel('Amount').isDisabled()).toBe(true);
  });

  it('for a password hides it, shows it on demand and tells how strong it is', async () => {
    await bench.show('web/ui/fields/password-field.tsx', 'with its strength');
    const field = bench.page.getByLabel('Password', { exact: true });
    await field.fill('abc');
    expect(await field.getAttribute('type')).toBe('password');
    await bench.page.getByRole('button', { name: 'Show password' }).press('Enter');
    expect(await field.getAttribute('type')).toBe('text');
    const strength = bench.page.getByRole('status', { name: 'Password strength' });
    expect(await strength.textContent()).toBe('Weak');
    await field.fill('Correct-Horse-1-Battery');
    await expect.poll(() => strength.textContent()).toBe('Strong');
  });

  it('of a list chooses by keyboard and says its error', async () => {
    await bench.show('web/ui/fields/select-field.tsx', 'with an error');
    const field = bench.page.getByLabel('Country');
    await field.focus();
    await bench.page.keyboard.press('G');
    expect(await field.inputValue()).toBe('de');
    expect(await describedBy(field)).toMatch(/^Choose a country/);
  });

  it('that ticks is switched by its label and by the space bar', async () => {
    await bench.show('web/ui/fields/check-field.tsx', 'plain');
    const box = bench.page.getByRole('checkbox', { name: 'Tell me' });
    await bench.page.getByText('Tell me').click();
    expect(await box.isChecked()).toBe(true);
    await box.press('Space');
    expect(await box.isChecked()).toBe(false);
    await bench.show('web/ui/fields/check-field.tsx', 'disabled');
    expect(await box.isDisabled()).toBe(true);
  });

  it('with two choices says which is pressed', async () => {
    await bench.show('web/ui/fields/choice.tsx', 'plain');
    const [buy, sell] = ['Buy', 'Sell'].map((name) => bench.page.getByRole('button', { name }));
    expect(await buy?.getAttribute('aria-pressed')).toBe('true');
    await sell?.press('Enter');
    expect(await sell?.getAttribute('aria-pressed')).toBe('true');
    expect(await buy?.getAttribute('aria-pressed')).toBe('false');
  });
});

describe('tabs', () => {
  it('are one stop of Tab, moved by arrows, Home and End', async () => {
    await bench.show('web/ui/tabs.tsx', 'plain');
    const tab = (name: string) => bench.page.getByRole('tab', { name });
    await tab('The first').focus();
    await bench.page.keyboard.press('ArrowRight');
    await bench.page.getByRole('tabpanel', { name: 'The second' }).getByText('Body of second').waitFor();
    expect(await isFocused(tab('The second'))).toBe(true);
    await bench.page.keyboard.press('End');
    expect(await isFocused(tab('The third'))).toBe(true);
    await bench.page.keyboard.press('ArrowRight');
    expect(await isFocused(tab('The first'))).toBe(true);
    await bench.page.keyboard.press('End');
    await bench.page.keyboard.press('Home');
    expect(await tab('The first').getAttribute('aria-selected')).toBe('true');
  });
});

it('presets are pressed by key, and the one that holds says so', async () => {
  await bench.show('web/ui/fields/preset-buttons.tsx', 'plain');
  const amounts = bench.page.getByRole('group', { name: 'Amounts' });
  const chosen = () => amounts.getByRole('button', { pressed: true }).allInnerTexts();
  expect(await chosen()).toEqual(['$50']);
  await amounts.getByRole('button', { name: 'Max' }).press('Enter');
  expect(await chosen()).toEqual(['Max']);
});

it('a folded row says what is chosen, and opens and closes by key', async () => {
  await bench.show('web/ui/fold.tsx', 'plain');
  const row = bench.page.locator('summary').filter({ hasText: 'Terms: Market order' });
  const inside = bench.page.getByRole('button', { name: 'Inside' });
  expect(await inside.isVisible()).toBe(false);
  await row.press('Enter');
  await inside.waitFor();
  await row.press('Enter');
  await inside.waitFor({ state: 'hidden' });
});

it('the toast of an act has its words and a way to what was done', async () => {
  await bench.show('web/ui/overlays/act-toast-words.tsx', 'of what moves nothing');
  await bench.page.getByRole('button', { name: 'Cancel' }).press('Enter');
  const toast = bench.page.getByRole('listitem').filter({ hasText: 'Order cancelled' });
  await toast.getByText('Nothing was traded').waitFor();
  expect(await toast.getByRole('link', { name: 'View' }).getAttribute('href')).toBe('/my-trades');
});

describe('a panel under a button', () => {
  it('closes by Escape with the focus on its button, and when Tab leaves it', async () => {
    await bench.show('web/ui/disclosure.tsx', 'plain');
    const button = bench.page.getByRole('button', { name: 'More' });
    const inside = bench.page.getByRole('button', { name: 'Inside' });
    await button.press('Enter');
    await inside.focus();
    await bench.page.keyboard.press('Escape');
    expect(await inside.count()).toBe(0);
    expect(await isFocused(button)).toBe(true);
    await button.press('Enter');
    await inside.focus();
    await bench.page.keyboard.press('Tab');
    await inside.waitFor({ state: 'detached' });
    await button.press('Enter');
    await inside.click();
    await inside.waitFor({ state: 'detached' });
  });
});

describe('a dialog', () => {
  it.each([
    ['web/ui/overlays/dialog.tsx', 'short'],
    ['web/ui/overlays/dialog.tsx', 'long'],
    ['web/ui/overlays/dialog-popup.tsx', 'short'],
  ])('%s (%s) keeps the focus inside, closes by Escape and gives it back', async (source, name) => {
    await bench.show(source, name);
    const opener = bench.page.getByRole('button', { name: 'Open it' });
    await opener.press('Enter');
    const dialog = bench.page.getByRole('dialog', { name: 'A dialog' });
    await dialog.waitFor();
    for (let step = 0; step < 6; step++) {
      await bench.page.keyboard.press('Tab');
      // By way of the guards around it.
      await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
    }
    await bench.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => isFocused(opener)).toBe(true);
    await opener.click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('with a form shows its button, what it lacks, or why it failed', async () => {
    const dialog = bench.page.getByRole('dialog', { name: 'Rename' });
    await bench.show('web/ui/overlays/form-dialog.tsx', 'ready');
    await dialog.getByRole('button', { name: 'Save' }).waitFor();
    await dialog.getByRole('button', { name: 'Keep' }).waitFor();
    await bench.show('web/ui/overlays/form-dialog.tsx', 'blocked');
    expect(await dialog.getByRole('button', { name: 'Enter a name' }).isDisabled()).toBe(true);
    await bench.show('web/ui/overlays/form-dialog.tsx', 'failed');
    await dialog.getByRole('alert').getByText('The name was not saved').waitFor();
  });
});

describe('an action', () => {
  const button = () => bench.page.getByRole('button', { name: 'Rename boat' });

  it('is busy until it is done, and pressed once', async () => {
    await bench.show('web/ui/action-button.tsx', 'offered');
    await button().press('Enter');
    await expect.poll(() => button().isDisabled()).toBe(true);
    await bench.page.evaluate(() => window.onblur?.call(window, new FocusEvent('blur')));
    await expect.poll(() => button().isDisabled()).toBe(false);
  });

  it('gives way to the reason why it cannot be done, and to nothing where it is not offered', async () => {
    await bench.show('web/ui/action-button.tsx', 'blocked');
    await bench.page.getByText('It is locked').waitFor();
    expect(await bench.page.getByRole('main').getByRole('button').count()).toBe(0);
    await bench.show('web/ui/action-button.tsx', 'not offered');
    expect(await bench.page.getByRole('main').getByRole('button').count()).toBe(0);
  });

  it('that is refused says so', async () => {
    await bench.show('web/ui/action-button.tsx', 'refused');
    await bench.page.getByRole('button', { name: 'Rename stubborn' }).click();
    await bench.page.getByText('Unexpected error occurred. Please try again.').first().waitFor();
  });
});

describe('what is told', () => {
  it('by a toast is a sentence in its own part of the page', async () => {
    await bench.show('web/ui/overlays/toast-host.tsx', 'tones');
    await bench.page.getByRole('button', { name: 'Tell' }).click();
    const toasts = bench.page.getByRole('region', { name: /^Notifications/ });
    await toasts.getByText('It is done').waitFor();
    await toasts.getByText('In a sentence').waitFor();
    await bench.page.getByRole('button', { name: 'Refuse' }).click();
    await toasts.getByText('It was refused').waitFor();
  });

  it.each([
    ['of a refusal', 'Not found.'],
    ['in words of the form', 'This order is gone'],
    ['of a fault', 'The order was not sent'],
  ])('by a note %s', async (name, words) => {
    await bench.show('web/ui/notes/failure-note.tsx', name);
    await bench.page.getByRole('alert').getByText(words).waitFor();
  });

  it('by a note of a plan leads to the plans, and of nothing is nothing', async () => {
    await bench.show('web/ui/notes/failure-note.tsx', 'of a plan');
    await bench.page.getByRole('alert').getByRole('link', { name: 'See plans' }).waitFor();
    await bench.show('web/ui/notes/failure-note.tsx', 'of nothing');
    expect(await bench.page.getByRole('alert').count()).toBe(0);
  });

  it('by a copy button is what it copied', async () => {
    await bench.show('web/ui/copy-button.tsx', 'plain');
    await bench.page.getByRole('button', { name: 'Copy address' }).press('Enter');
    await bench.page.getByText('Copied', { exact: true }).waitFor();
    expect(await bench.page.evaluate(() => navigator.clipboard.readText())).toBe('abc');
  });
});

describe('a figure', () => {
  it('has its sign, its asset and its decimals', async () => {
    await bench.show('web/ui/numbers/amount.tsx', 'of every kind');
    expect(await bench.page.getByRole('main').getByRole('listitem').allTextContents()).toEqual([
      '$1,234,567.50',
      '▲+$12.50',
      '▼−$12.50',
      '+$40.00',
      '+0.25 BTC',
      '▼−1.25%',
      '0.1235 1,234.500',
    ]);
  });

  it('is hidden on demand, also from a screen reader, while percents stay', async () => {
    await bench.show('web/ui/numbers/amount.tsx', 'that can be hidden');
    const shown = bench.page.getByText('$1,234.50');
    await shown.waitFor();
    await bench.page.getByRole('button', { name: 'Hide or show' }).click();
    await shown.waitFor({ state: 'detached' });
    await bench.page.getByText('Amount hidden').waitFor({ state: 'attached' });
    await bench.page.getByText('+3.50%').waitFor();
    await bench.page.getByRole('button', { name: 'Hide or show' }).click();
    await shown.waitFor();
  });

  it('that cannot be is a problem, not a balance below zero', async () => {
    await bench.show('web/ui/numbers/balance-after.tsx', 'short');
    await bench.page.getByText('$5.00 short').waitFor();
    await bench.show('web/ui/numbers/balance-after.tsx', 'enough');
    await bench.page.getByText('$123.45').waitFor();
    await bench.show('web/ui/numbers/adjusted-part.tsx', 'none');
    expect(await bench.page.getByRole('main').textContent()).toBe('web/ui/numbers/adjusted-part.tsx | none');
  });
});

describe('a list', () => {
  it('is sorted by its heads, which say so', async () => {
    await bench.page.setViewportSize({ width: 1280, height: 800 });
    await bench.show('web/ui/lists/data-table.tsx', 'plain');
    const table = bench.page.getByRole('table', { name: 'Markets' });
    const head = table.getByRole('columnheader', { name: 'Market', exact: true });
    expect(await head.getAttribute('aria-sort')).toBe('ascending');
    await head.getByRole('button').press('Enter');
    expect(await head.getAttribute('aria-sort')).toBe('descending');
    expect(await table.getByRole('row').nth(1).getByRole('cell').first().textContent()).toBe('ETH');
  });

  it('stays a table for a screen reader on a phone', async () => {
    await bench.page.setViewportSize({ width: 390, height: 800 });
    await bench.show('web/ui/lists/data-table.tsx', 'plain');
    const table = bench.page.getByRole('table', { name: 'Markets' });
    expect(await table.getByRole('row').count()).toBe(3);
    await table.getByRole('row', { name: /BTC/ }).getByRole('button', { name: 'Open BTC' }).waitFor();
    await bench.page.setViewportSize({ width: 1280, height: 800 });
  });

  it('has rows of two lines on a phone: the lead with the figure that counts, and the rest with what can be done', async () => {
    await bench.page.setViewportSize({ width: 390, height: 800 });
    await bench.show('web/ui/lists/data-table.tsx', 'plain');
    const row = bench.page.getByRole('row', { name: /BTC/ });
    const lineOf = async (cell: Locator) => {
      const box = await cell.boundingBox();
      return { top: box?.y ?? 0, left: box?.x ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) };
    };
    const lead = await lineOf(row.getByText('BTC', { exact: true }));
    const price = await lineOf(row.getByText('60,000.00'));
    const note = await lineOf(row.getByText('The oldest of them'));
    const act = await lineOf(row.getByRole('button', { name: 'Open BTC' }));
    expect(price.top).toBeLessThan(lead.bottom);
    expect(price.left).toBeGreaterThan(lead.left);
    expect(note.top).toBeGreaterThanOrEqual(lead.bottom);
    expect(act.top).toBeLessThan(note.bottom);
    expect(act.left).toBeGreaterThan(note.left);
    await bench.page.setViewportSize({ width: 1280, height: 800 });
  });

  it.each([
    ['loading', 'Loading markets'],
    ['failed', 'Markets could not be loaded'],
    ['empty', 'No markets'],
    ['filled', 'BTC and ETH'],
  ])('in pages that is %s says so', async (name, words) => {
    await bench.show('web/ui/lists/paged-list.tsx', name);
    await bench.page.getByRole('main').getByText(words).first().waitFor({ state: 'attached' });
  });

  it('that failed is asked again, and turns its pages', async () => {
    await bench.show('web/ui/lists/paged-list.tsx', 'failed');
    await bench.page.getByRole('button', { name: 'Retry' }).press('Enter');
    expect(await bench.page.title()).toBe('Retried');
    await bench.show('web/ui/lists/paged-list.tsx', 'filled');
    const [newer, older] = ['Newest', 'Older'].map((name) => bench.page.getByRole('button', { name }));
    expect(await newer?.isDisabled()).toBe(true);
    await older?.press('Enter');
    await expect.poll(() => newer?.isDisabled()).toBe(false);
    await bench.show('web/ui/lists/pager.tsx', 'of one page');
    expect(await bench.page.getByRole('navigation').count()).toBe(0);
  });
});

describe('a chart', () => {
  it('is read point by point with the arrows, and as a table', async () => {
    await bench.show('web/ui/chart/chart.tsx', 'area');
    const slider = bench.page.getByRole('slider', { name: /Total value/ });
    await slider.focus();
    await bench.page.keyboard.press('Home');
    expect(await slider.getAttribute('aria-valuetext')).toContain('100.00');
    await bench.page.keyboard.press('ArrowRight');
    expect(await slider.getAttribute('aria-valuetext')).toContain('107.00');
    expect(await bench.page.getByRole('table', { includeHidden: true }).count()).toBeGreaterThan(0);
  });
});
