import { rememberedChoice } from '#web/lib/preferences.ts';

/** Colours of gain and loss. Sign and arrow always say the same, whatever the colours. */
const choice = rememberedChoice('palette', ['green-red', 'blue-orange'] as const, 'green-red');

export const usePalette = choice.use;
export const applyPalette = (): void => {
  document.documentElement.dataset['palette'] = choice.get();
};
export function togglePalette(): void {
  choice.set(choice.get() === 'green-red' ? 'blue-orange' : 'green-red');
  applyPalette();
}
