// "buy aapl", "copiar a tidewater": an act and what it is about, as somebody would type it.
import { searchKey } from '#core/values/text/search.ts';

export type AskedAct = 'buy' | 'sell' | 'copy';

/** In every language of the site: whoever reads one may think in another. */
const actWords: Readonly<Record<AskedAct, readonly string[]>> = {
  buy: ['buy', 'comprar', 'compra', 'compro'],
  sell: ['sell', 'vender', 'vende', 'vendo'],
  copy: ['copy', 'follow', 'copiar', 'copia', 'seguir'],
};

/** Stands between the act and a name: "copiar a Tidewater". */
const linking = new Set(['a', 'to', 'al']);

const actOf = (word: string | undefined): AskedAct | undefined => {
  const key = searchKey(word ?? '');
  return (Object.keys(actWords) as AskedAct[]).find((act) => actWords[act].includes(key));
};

/** The act that the first or the last word names, and the other words; undefined where none does. */
export function readAct(text: string): { readonly act: AskedAct; readonly about: string } | undefined {
  const words = text.trim().split(/\s+/);
  const first = actOf(words[0]);
  if (first !== undefined) {
    const rest = words.slice(1);
    if (rest.length > 1 && linking.has(searchKey(rest[0] ?? ''))) rest.shift();
    return { act: first, about: rest.join(' ') };
  }
  const last = actOf(words.at(-1));
  return last && { act: last, about: words.slice(0, -1).join(' ') };
}
