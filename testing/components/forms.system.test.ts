// Each form by itself: what it says to nothing, to wrong values and to a refusal, and that right
// values are sent once.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalText, knowRefusals } from '#core/refusals/refusal-text.ts';
import { insideTexts } from '#core/refusals/refusal-text-inside.ts';
import type { FormCase } from '#testing/components/forms/form-case.ts';
import { identity } from '#testing/components/forms/identity.ts';
import { money } from '#testing/components/forms/money.ts';
import { staff } from '#testing/components/forms/staff.ts';
import { trading } from '#testing/components/forms/trading.ts';
import { type Answer, type Bench, openWorkbench, type Workbench } from '#testing/components/workbench.ts';
import { axeFaults } from '#testing/web/browser.ts';

knowRefusals(insideTexts);
const root = fileURLToPath(new URL('../..', import.meta.url));
const forms = Object.entries({ ...trading, ...money, ...identity, ...staff });
/** Forms of more than one step: their pages' own tests fill them in. */
const withSteps = [
  'web/features/collectibles/create-form.tsx',
  'web/features/copying/wizard/copy-form.tsx',
  'web/features/funding/convert/conversion-offer.tsx',
  'web/features/funding/convert/convert-form.tsx',
  'web/features/funding/withdraw/withdraw-form.tsx',
  'web/features/funding/withdraw/withdrawal-review.tsx',
  'web/features/identity/second-step/enrol-dialog.tsx',
  'web/features/trading/invest/invest-dialog.tsx',
  'web/features/trading/ticket/order-review.tsx',
];

let workbench: Workbench;
let bench: Bench;
beforeAll(async () => {
  workbench = await openWorkbench();
  bench = await workbench.open({ viewport: { width: 1280, height: 900 } });
});
afterAll(() => workbench.stop());

const button = (name: string): Locator => bench.page.getByRole('button', { name, exact: true }).last();
/** By the whole label; where that names no box, by its beginning. */
async function field(label: string): Promise<Locator> {
  const boxes = bench.page.locator('input, select, textarea');
  const exact = bench.page.getByLabel(label, { exact: true }).and(boxes);
  const loose = bench.page.getByLabel(label).and(boxes);
  await exact.or(loose).first().waitFor();
  return (await exact.count()) > 0 ? exact.first() : loose.first();
}

/** Opens the form; `sent` answers its one call, everything else is answered as the case says. */
async function open(source: string, one: FormCase, sent?: () => Answer | Promise<Answer>): Promise<void> {
  bench.answer(({ path }) => {
    if (path === one.call) return sent?.() ?? { json: one.answer ?? {} };
    return one.asked && path in one.asked ? { json: one.asked[path] } : undefined;
  });
  await bench.show(source, one.story ?? 'form');
  if (one.opener !== undefined)
    await button(one.opener)
      .or(bench.page.getByText(one.opener, { exact: true }))
      .first()
      .click();
}

async function write(label: string, value: string | true): Promise<void> {
  const box = await field(label);
  if (value === true) return box.check();
  const isList = await box.evaluate((element) => element instanceof HTMLSelectElement);
  await (isList ? box.selectOption(value) : box.fill(value));
}

async function writeAll({ right }: FormCase): Promise<void> {
  for (const [label, value] of Object.entries(right)) await write(label, value);
}

async function clearAll({ right }: FormCase): Promise<void> {
  for (const [label, value] of Object.entries(right)) if (value !== true) await write(label, '');
}

/** Presses the button that sends, if it can be pressed. */
async function press({ act }: FormCase): Promise<void> {
  if ((await button(act).count()) > 0 && (await button(act).isEnabled())) await button(act).click();
}

/**
 * The sentence stands at a field that is marked, in an alert or on the button, which then cannot be
 * pressed.
 */
async function isTold(sentence: string): Promise<boolean> {
  const told = bench.page.getByRole('alert').or(bench.page.getByRole('button', { disabled: true }));
  return (
    (await told
      .or(bench.page.getByRole('region', { name: /^Notifications/ }))
      .filter({ hasText: sentence })
      .count()) > 0
  );
}

const sentCalls = ({ call }: FormCase) => bench.calls.filter(({ path }) => path === call);

describe('every form', () => {
  it('has a case', () => {
    const all = globSync('web/**/*.tsx', { cwd: root }).filter((file) =>
      /\buseForm(<[^>]*>)?\(/.test(readFileSync(`${root}/${file}`, 'utf8')),
    );
    expect(all.length).toBeGreaterThan(40);
    const known = new Set([...forms.map(([source]) => source), ...withSteps]);
    expect(
      all.filter((file) => !known.has(file)),
      'Give it a story in testing/components/stories/forms.tsx and a case in testing/components/forms: nothing, wrong values, right values and a refusal.',
    ).toEqual([]);
  });
});

describe.each(forms)('%s', (source, one) => {
  const { empty, wrong, right } = one;

  it('has no fault for a screen reader', async () => {
    await open(source, one);
    await field(Object.keys(right)[0] ?? '');
    expect(await axeFaults(bench.page)).toEqual([]);
  });

  it('says what it lacks when nothing is written, and sends nothing', async () => {
    await open(source, one);
    await clearAll(one);
    if (empty === 'may be sent') return expect.poll(() => button(one.act).isEnabled()).toBe(true);
    if (empty === 'cannot be pressed') await expect.poll(() => button(one.act).isDisabled()).toBe(true);
    else {
      await press(one);
      await expect.poll(() => isTold(empty.says)).toBe(true);
    }
    expect(sentCalls(one)).toEqual([]);
  });

  it.each(wrong)('says what is wrong: %s "%s"', async (label, value, sentence) => {
    await open(source, one);
    await writeAll(one);
    await write(label, value);
    await press(one);
    await expect.poll(() => isTold(sentence)).toBe(true);
    expect(sentCalls(one)).toEqual([]);
  });

  it('sends right values once, however often it is pressed', async () => {
    let letGo = (_answer: Answer) => {};
    const answered = new Promise<Answer>((resolve) => (letGo = resolve));
    await open(source, one, () => answered);
    await writeAll(one);
    const sender = await button(one.act).elementHandle();
    await sender?.evaluate((element) => {
      if (!(element instanceof HTMLElement)) return;
      element.click();
      element.click();
    });
    await expect.poll(() => sentCalls(one).length).toBe(1);
    await expect.poll(() => sender?.isDisabled()).toBe(true);
    letGo({ json: one.answer ?? {} });
    await expect
      .poll(
        async () =>
          !(await sender?.evaluate(
            (element) => element.isConnected && element.matches(':has(svg.animate-spin)'),
          )),
      )
      .toBe(true);
    expect(sentCalls(one).map(({ input }) => input)).toEqual([expect.objectContaining(one.input)]);
  });

  it('says why it was refused, and keeps what was written', async () => {
    await open(source, one, () => ({ refusal: 'read_only_view' }));
    await writeAll(one);
    await button(one.act).click();
    await expect.poll(() => isTold(refusalText('read_only_view'))).toBe(true);
    for (const [label, value] of Object.entries(right)) {
      const box = await field(label);
      if (value === true) expect([label, await box.isChecked()]).toEqual([label, true]);
      else expect([label, await box.inputValue()]).toEqual([label, value]);
    }
  });
});
