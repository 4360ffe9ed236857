// Types every row into one field and says what came out otherwise than it has to.
import type { Page } from '@playwright/test';
import { m } from '#core/messages/messages.js';
import { type NumberPlace, type Outcome, outcomeOf, rows } from '#testing/web/pages/fields/typed-numbers.ts';

export const fieldOf = (page: Page, name: string) => page.locator(`input[name="${name}"]:visible`);

/** What a field shows before and after it is left, and what is said under it. */
interface Left {
  readonly before: string;
  readonly after: string;
  readonly isInvalid: boolean;
  readonly said: string;
}

/** Leaves the field, and comes back to it with everything marked. */
const leave = async (input: HTMLElement | SVGElement): Promise<Left> => {
  const field = input as HTMLInputElement;
  const before = field.value;
  field.blur();
  // What follows from the blur is on the page right after the event.
  await Promise.resolve();
  const said = (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id))
    .find((part) => part?.getAttribute('role') === 'alert');
  const isInvalid = field.getAttribute('aria-invalid') === 'true';
  const left = { before, after: field.value, isInvalid, said: said?.textContent ?? '' };
  field.focus();
  field.select();
  return left;
};

/** One line for each row that is read or refused otherwise than it has to be. */
export async function tryField(page: Page, place: NumberPlace): Promise<string[]> {
  const field = await fieldOf(page, place.name).elementHandle();
  if (!field) throw new Error(`${place.name} is not there`);
  const wrong: string[] = [];
  await field.evaluate(leave);
  for (const row of rows) {
    const [typed] = row;
    // As `fill` writes it, without a look at the whole page before each of thousands.
    await (typed === '' ? page.keyboard.press('Delete') : page.keyboard.insertText(typed));
    const left = await field.evaluate(leave);
    const fault = faultOf(typed, left, outcomeOf(row, place), place);
    if (fault !== undefined)
      wrong.push(`${place.name} (${place.unit}, ${place.decimals}) ${JSON.stringify(typed)}: ${fault}`);
  }
  return wrong;
}

function faultOf(typed: string, left: Left, outcome: Outcome, place: NumberPlace): string | undefined {
  if (left.before !== typed) return `shows ${JSON.stringify(left.before)} while it is typed`;
  if (outcome.shows === 'fewest')
    return /^[1-9]\d*$/.test(left.after) && !left.isInvalid ? undefined : saw(left, 'the fewest shares');
  if (left.after !== outcome.shows) return saw(left, JSON.stringify(outcome.shows));
  const { refusal } = outcome;
  // A form has rules of its own for a number that is read, and for a field that is empty.
  if (refusal === undefined || refusal === 'empty') return undefined;
  // Many forms say more of a text that is no number than that it is none.
  if (refusal === 'malformed')
    return left.isInvalid && left.said !== '' ? undefined : saw(left, 'a sentence');
  const sentence = sentenceOf(refusal, place);
  return left.isInvalid && left.said === sentence ? undefined : saw(left, `"${sentence}"`);
}

const saw = ({ after, isInvalid, said }: Left, wanted: string): string =>
  `wants ${wanted}, shows ${JSON.stringify(after)}${isInvalid ? ', invalid' : ''}, says "${said}"`;

function sentenceOf(refusal: 'unit' | 'fine', { unit, decimals }: NumberPlace): string {
  if (refusal === 'fine') return decimals === 0 ? m.ui_number_whole() : m.ui_number_too_fine({ decimals });
  return unit === undefined ? m.common_enter_plain_number() : m.ui_number_other_unit({ unit });
}

/** What stands in the focused field after the wheel was turned over it. */
export async function afterWheel(page: Page, name: string): Promise<string> {
  const field = fieldOf(page, name);
  await field.fill('5');
  await field.hover();
  const input = await field.elementHandle();
  // Listens before the wheel turns, and gives the page ten frames to do something about it.
  const turned = input?.evaluate(async (box) => {
    await new Promise((resolve) => box.addEventListener('wheel', resolve, { once: true }));
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
    return (box as HTMLInputElement).value;
  });
  await page.mouse.wheel(0, 240);
  return (await turned) ?? '';
}
