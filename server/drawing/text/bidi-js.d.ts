/** What labels use of it. Its own types are those of an ES module, but it is a CommonJS module that is a function. */
declare module 'bidi-js' {
  interface EmbeddingLevels {
    /** One for each character: even from left to right, odd from right to left. */
    levels: Uint8Array;
    /** `end` is the last character. */
    paragraphs: { start: number; end: number; level: number }[];
  }

  interface Bidi {
    getEmbeddingLevels(text: string, baseDirection: 'auto'): EmbeddingLevels;
    /** The indices of characters from left to right. */
    getReorderedIndices(text: string, levels: EmbeddingLevels): number[];
  }

  export default function makeBidi(): Bidi;
}
