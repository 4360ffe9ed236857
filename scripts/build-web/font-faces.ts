import { splitBlocks } from './used-css.ts';

/**
 * A style sheet without its font faces, and these. Every page names the faces itself, in its head:
 * named once more by a sheet that comes later, a font that came too late for the first paint would
 * be taken after all, and the page would move.
 */
export function takeFontFaces(css: string): { readonly faces: string; readonly rest: string } {
  const blocks = splitBlocks(css);
  const isFace = ({ prelude }: { readonly prelude: string }): boolean => prelude === '@font-face';
  const text = (some: typeof blocks): string =>
    some.map(({ prelude, body }) => (body === undefined ? prelude : `${prelude}{${body}}`)).join('');
  return { faces: text(blocks.filter(isFace)), rest: text(blocks.filter((block) => !isFace(block))) };
}
