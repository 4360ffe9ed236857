import { rememberedChoice } from '#web/lib/preferences/preferences.ts';

/** One switch for every amount on every page, remembered in this browser. */
const choice = rememberedChoice('amounts', ['shown', 'hidden'] as const, 'shown');

export const useAreAmountsHidden = (): boolean => choice.use() === 'hidden';
export const setAmounts = choice.set;
export const toggleAmounts = (): void => choice.set(choice.get() === 'hidden' ? 'shown' : 'hidden');
