// A prerendered page as it travels: filled, and compressed as small as it goes, which takes a tenth
// of a second. So one answer serves everybody for a while; the page's own script keeps its prices
// live from there.
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
const smallest = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

/** From then on the first who asks has a new one made, and nobody waits for it. */
export const renewAfterMs = 10_000;
/** What is older is not sent: who asks waits for the new one. */
export const tooOldMs = 30_000;

/** Answers the compressed page that `fill` makes, of this moment or of shortly before. */
export function keptPage(
  fill: () => string,
  now: () => number = () => performance.now(),
): () => Promise<Buffer> {
  let made: { readonly html: string; readonly brotli: Buffer; readonly at: number } | undefined;
  let coming: Promise<Buffer> | undefined;

  const make = async (): Promise<Buffer> => {
    const at = now();
    const html = fill();
    const brotli = made?.html === html ? made.brotli : await compress(html, smallest);
    made = { html, brotli, at };
    return brotli;
  };

  return async () => {
    const age = made ? now() - made.at : Number.POSITIVE_INFINITY;
    if (made && age < renewAfterMs) return made.brotli;
    const kept = made;
    coming ??= make().finally(() => (coming = undefined));
    if (!kept || age > tooOldMs) return coming;
    // Who asks once this one is too old meets the fault.
    coming.catch(() => undefined);
    return kept.brotli;
  };
}
