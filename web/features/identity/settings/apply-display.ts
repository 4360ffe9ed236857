import type { SavedDisplay } from '#core/identity/settings-contract.ts';
import { builtLocale, speak } from '#web/lib/preferences/locale.ts';
import { setPalette } from '#web/lib/palette.ts';
import { setTheme } from '#web/lib/preferences/theme.ts';
import { setZone } from '#web/lib/preferences/time-zone.ts';
import { setAmounts } from '#web/ui/numbers/hidden-values.ts';

const key = 'display';

/**
 * Brings the saved choices to this browser, once per save: what is switched by the buttons of the
 * header afterwards stays as it is here until the person saves again. Answers whether the page is
 * on its way to come again in another language.
 */
export function applyDisplay(userId: string, saved: SavedDisplay | null): boolean {
  if (!saved) return false;
  const mark = `${userId} ${saved.savedAt}`;
  try {
    if (localStorage.getItem(key) === mark) return false;
    localStorage.setItem(key, mark);
  } catch {
    // Without storage they are applied at each start.
  }
  setTheme(saved.theme);
  setPalette(saved.palette);
  setAmounts(saved.amounts);
  setZone(saved.zone);
  if (saved.locale === builtLocale) return false;
  speak(saved.locale);
  return true;
}
