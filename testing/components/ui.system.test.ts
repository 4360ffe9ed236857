// Each component of web/ui by itself, in each of its states: on a desk and on a phone, in both
// themes, for a screen reader.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, openWorkbench, type Workbench } from '#testing/components/workbench.ts';
import { axeFaults, sidewaysPixels } from '#testing/web/browser.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const components = globSync('web/ui/**/*.tsx', { cwd: root }).toSorted();

let workbench: Workbench;
let bench: Bench;
let stories: readonly (readonly [source: string, name: string])[];
beforeAll(async () => {
  workbench = await openWorkbench();
  bench = await workbench.open();
  stories = await bench.page.evaluate(
    () => (window as Window & { stories?: [string, string][] }).stories ?? [],
  );
});
afterAll(() => workbench.stop());

const namesOf = (source: string) => stories.filter(([of]) => of === source).map(([, name]) => name);

describe('every component of web/ui', () => {
  it.each(components)('%s has a story', (source) => {
    expect(
      namesOf(source).length,
      `Give ${source} its states in testing/components/stories, and what keys do to it a test in testing/components/ui-use.system.test.ts.`,
    ).toBeGreaterThan(0);
  });

  it('has stories for files that are there', () => {
    const gone = stories.filter(([source]) => readFileSync(`${root}/${source}`).length === 0);
    expect(gone).toEqual([]);
  });
});

describe.each([
  ['light', 1280],
  ['dark', 390],
] as const)('in the %s theme at %i pixels', (colorScheme, width) => {
  let shown: Bench;
  beforeAll(async () => {
    shown = await workbench.open({ colorScheme, viewport: { width, height: 800 } });
  });
  afterAll(() => shown.close());

  it.each(components)('%s has no fault in any state and never scrolls sideways', async (source) => {
    for (const name of namesOf(source)) {
      await shown.show(source, name);
      expect([name, await axeFaults(shown.page)]).toEqual([name, []]);
      expect([name, await sidewaysPixels(shown.page)]).toEqual([name, 0]);
    }
    expect(shown.problems).toEqual([]);
  });
});
