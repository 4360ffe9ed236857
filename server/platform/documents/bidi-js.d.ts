declare module 'bidi-js' {
  interface Bidi {
    /**
     * The embedding level of each code unit (UAX 9): odd reads from right to left. Without a base,
     * the first letter with a direction says it.
     */
    getEmbeddingLevels(
      text: string,
      base?: 'ltr' | 'rtl',
    ): { readonly levels: Uint8Array; readonly paragraphs: readonly { readonly level: number }[] };
    getMirroredCharacter(letter: string): string | null;
  }
  export default function bidiFactory(): Bidi;
}
