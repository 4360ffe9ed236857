import { expect, it } from 'vitest';
import { coveredBy } from '#web/ui/overlays/use-keyboard.ts';

it.each([
  ['no keyboard', 844, { height: 844, offsetTop: 0, scale: 1 }, 0],
  ['a keyboard of 336 pixels', 844, { height: 508, offsetTop: 0, scale: 1 }, 336],
  ['one above which the page was moved up', 844, { height: 508, offsetTop: 100, scale: 1 }, 236],
  ['a page enlarged by two fingers', 844, { height: 422, offsetTop: 200, scale: 2 }, 0],
  ['a bar of the browser that makes more room', 800, { height: 844, offsetTop: 0, scale: 1 }, 0],
])('%s', (_name, windowHeight, seen, covered) => {
  expect(coveredBy(windowHeight, seen)).toBe(covered);
});
