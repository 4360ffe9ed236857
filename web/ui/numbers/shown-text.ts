// Sentences with amounts and dates in them, as the person wants to see them.
import { datedText } from '#core/values/zone/dated-text.ts';
import { formatDate, formatDay } from '#web/ui/when.ts';
import { useAreAmountsHidden } from '#web/ui/numbers/hidden-values.ts';

/** Sums of money, and quantities with the code of what they are of. */
const amounts = /[−+-]?\$\s?\d(?:[\d.,]*\d)?|\d(?:[\d.,]*\d)?(?=\s[A-Z][A-Z0-9]{1,9}\b)/g;
const isoDays = /\b\d{4}-\d{2}-\d{2}\b/g;

export const maskAmounts = (text: string): string => text.replace(amounts, '••••');

/**
 * How a sentence that was kept reads now: its dates in the person's words, its amounts only while
 * amounts are shown.
 */
export function useShownText(): (text: string) => string {
  const isHidden = useAreAmountsHidden();
  return (text) => {
    const dated = datedText(text, formatDate).replace(isoDays, (day) => formatDay(day));
    return isHidden ? maskAmounts(dated) : dated;
  };
}
