// Pictures of every public page, so that a person can look at what a change did to them.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { publicPaths } from '#core/content/paths.ts';
import { openWebStage, visit } from '#testing/web/browser.ts';

export const widths = [390, 768, 1440] as const;
export const themes = ['light', 'dark'] as const;

/** `home-390-light.png`. */
const pictureName = (path: string, width: number, theme: string): string =>
  `${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}-${width}-${theme}.png`;

/**
 * Writes each public page at each width and theme into the folder. Returns the files and whatever a
 * console said.
 */
export async function takeScreenshots(folder: string): Promise<{ files: string[]; problems: string[] }> {
  mkdirSync(folder, { recursive: true });
  const stage = await openWebStage();
  const files: string[] = [];
  const problems: string[] = [];
  try {
    for (const theme of themes) {
      for (const width of widths) {
        const seen = await visit(stage, { colorScheme: theme, viewport: { width, height: 900 } });
        for (const path of publicPaths) {
          await seen.page.goto(path);
          await seen.page.evaluate(() => document.fonts.ready);
          // Parts below the fold get their layout one by one while the page idles.
          await seen.page.waitForFunction(() => !document.querySelector('[data-below]'));
          const file = join(folder, pictureName(path, width, theme));
          await seen.page.screenshot({ fullPage: true, path: file });
          files.push(file);
        }
        problems.push(...seen.problems);
        await seen.context.close();
      }
    }
  } finally {
    await stage.stop();
  }
  return { files, problems };
}
