import { rememberedChoice } from '#web/lib/preferences/preferences.ts';

const palettes = ['green-red', 'red-green', 'blue-orange'] as const;
export type Palette = (typeof palettes)[number];

/** Colours of gain and loss. Sign and arrow always say the same, whatever the colours. */
const choice = rememberedChoice('palette', palettes, 'green-red');

export const usePalette = choice.use;
export const applyPalette = (): void => {
  document.documentElement.dataset['palette'] = choice.get();
};
export function setPalette(palette: Palette): void {
  choice.set(palette);
  applyPalette();
}
export const togglePalette = (): void =>
  setPalette(choice.get() === 'blue-orange' ? 'green-red' : 'blue-orange');
