/** What Unicode says about a text: which characters belong together, in which direction they run, and where a line may be broken. */
import makeBidi from 'bidi-js';

export interface Range {
  start: number;
  /** Where the next one starts. */
  end: number;
}

export interface Structure {
  /** Characters that belong together, such as a letter and its marks. */
  clusters: readonly Range[];
  /** The level of a character: odd if it runs from right to left. */
  levelAt(index: number): number;
  /** The level of the whole text. */
  baseLevel: number;
  /** Where the characters of a line are, counted from its left. */
  placesIn(line: Range): (index: number) => number;
  /** The parts between which a line may be broken. */
  parts: readonly Range[];
}

/** `text` has no other white space than spaces. */
export function structureOf(text: string): Structure {
  return plainLatin.test(text) ? latinStructure(text) : unicodeStructure(text);
}

/** Characters that never join others. The soft hyphen does: it belongs to what is before it. */
const plainLatin = /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u024f]*$/;

/**
 * The same as below: each character is on its own, all run from left to right, and lines are broken behind spaces. The data of
 * `Intl.Segmenter` and of the bidirectional algorithm take 40 ms to load, a tenth of the first label.
 */
function latinStructure(text: string): Structure {
  return {
    clusters: Array.from(text, (_, start) => ({ start, end: start + 1 })),
    levelAt: () => 0,
    baseLevel: 0,
    placesIn: () => (index) => index,
    parts: Array.from(text.matchAll(/ +|[^ ]+ */g), ({ 0: part, index }) => ({
      start: index,
      end: index + part.length,
    })),
  };
}

export function unicodeStructure(text: string): Structure {
  const { bidi, graphemes } = tools();
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, 'auto');
  const baseLevel = paragraphs[0]?.level ?? 0;
  return {
    clusters: Array.from(graphemes.segment(text), ({ segment, index }) => ({
      start: index,
      end: index + segment.length,
    })),
    levelAt: (index) => levels[index] ?? 0,
    baseLevel,
    placesIn({ start, end }) {
      const order = bidi.getReorderedIndices(text.slice(start, end), {
        levels: levels.subarray(start, end),
        paragraphs: [{ start: 0, end: end - start - 1, level: baseLevel }],
      });
      return (index) => order.indexOf(index - start);
    },
    parts: partsOf(text),
  };
}

let loaded: ReturnType<typeof loadTools> | undefined;

function tools() {
  loaded ??= loadTools();
  return loaded;
}

function loadTools() {
  return {
    bidi: makeBidi(),
    graphemes: new Intl.Segmenter('en', { granularity: 'grapheme' }),
    words: new Intl.Segmenter('en', { granularity: 'word' }),
  };
}

/** Scripts that put no space between words; ICU knows the words of some of them by a dictionary. */
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** What never starts a line: closing punctuation, small marks. */
const neverFirst = /^[\p{Pe}\p{Pf}\p{Po}\p{M}\p{Lm}ーぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u;
const neverLast = /[\p{Ps}\p{Pi}]$/u;

/** A line may be broken after space, and between words of scripts without spaces. */
function partsOf(text: string): Range[] {
  const segments = [...tools().words.segment(text)];
  const ends = segments.flatMap(({ segment, index }, n) => {
    const next = segments[n + 1]?.segment;
    const isEnd = next === undefined || (!/^\s/u.test(next) && mayBreakBetween(segment, next));
    return isEnd ? index + segment.length : [];
  });
  return ends.map((end, index) => ({ start: ends[index - 1] ?? 0, end }));
}

function mayBreakBetween(before: string, after: string): boolean {
  if (/\s$/u.test(before)) return true;
  const isJoined = !withoutSpaces.test(before) && !withoutSpaces.test(after);
  return !isJoined && !neverFirst.test(after) && !neverLast.test(before);
}
