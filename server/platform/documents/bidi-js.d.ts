declare module 'bidi-js' {
  interface Bidi {
    /** The embedding level of each code unit (UAX 9): odd reads from right to left. */
    getEmbeddingLevels(text: string): { readonly levels: Uint8Array };
    getMirroredCharacter(letter: string): string | null;
  }
  export default function bidiFactory(): Bidi;
}
