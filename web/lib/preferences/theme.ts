import { rememberedChoice } from '#web/lib/preferences/preferences.ts';

const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Stored under the key that the inline theme script reads before the first paint. */
const choice = rememberedChoice<Theme>('theme', themes, 'system');

const systemTheme = (): 'light' | 'dark' =>
  matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
const apply = (theme: Theme): void => {
  document.documentElement.dataset['theme'] = theme === 'system' ? systemTheme() : theme;
};

export const useTheme = choice.use;
export function setTheme(theme: Theme): void {
  choice.set(theme);
  apply(theme);
}
/** The next of system, light, dark: what the one theme button does. */
export const nextTheme = (theme: Theme): Theme =>
  theme === 'system' ? 'light' : theme === 'light' ? 'dark' : 'system';

/** Follows the system while the choice is "system". Call once. */
export function followSystemTheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => apply(choice.get()));
}
