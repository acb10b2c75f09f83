/**
 * The words of a text, as the search knows them. Pure, and the only place that takes text apart: what is written
 * into the index and what is looked for in it go through the same function, so that they cannot disagree.
 * It is done here and not in SQL because what PostgreSQL takes for a letter, or for its lower case, depends on the
 * locale that somebody chose for the database.
 *
 * A word is a run of letters, digits and marks, in lower case, without accents: "Ọjọ́ Ẹ̀gbá" is `ojo` and `egba`,
 * "Łódź" is `lodz`. An apostrophe joins as well as parts: "O'Brien" is found as `obrien`, and as `brien`.
 */

/** Characters of a word that count. Whole, the longest words would be larger than an index may hold. */
export const maxWordCharacters = 40;

/** Accents and vowel points of Latin, Greek, Cyrillic, Hebrew and Arabic. Marks of other scripts are vowels. */
const accents = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670]/g;
/** Letters that NFKD leaves whole, as people write them on a keyboard without them. */
const foldable = /[ßøłđðþæœıħŧ]/g;
const folded: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
};
const apostrophes = /['’ʼ]/;
const plainAscii = /^[\t\n\r\x20-\x7e]*$/;
const asciiWords = /[a-z0-9]+(?:'[a-z0-9]+)*/g;
const anyWords = /[\p{L}\p{N}\p{M}]+(?:['’ʼ][\p{L}\p{N}\p{M}]+)*/gu;

/**
 * Characters of a text that count once NFKD has taken its letters apart. Korean becomes three times as long, but there is a letter that
 * becomes four words: a text made of such letters would take ten times as long to split as any other, and ends here.
 */
const maxUnfolded = (text: string) => 3 * text.length + 200;

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .slice(0, maxUnfolded(text))
    .toLowerCase()
    .replace(accents, '')
    .replace(foldable, (letter) => folded[letter] ?? letter);
}

/** The runs of letters in a text, apostrophes still inside. Plain ASCII is most of the world's addresses: 5 times faster. */
function runsOf(text: string): string[] {
  if (plainAscii.test(text)) return text.toLowerCase().match(asciiWords) ?? [];
  return fold(text).match(anyWords) ?? [];
}

/** What a text is found by. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const run of runsOf(text)) {
    if (!apostrophes.test(run)) words.push(cut(run));
    else {
      const parts = run.split(apostrophes);
      words.push(cut(parts.join('')), ...parts.map(cut));
    }
  }
  return words;
}

/** What somebody looks for: every one of these has to begin a word of the text. */
export function queryWords(text: string): string[] {
  return [...new Set(runsOf(text).map((run) => cut(run.split(apostrophes).join(''))))];
}

function cut(word: string): string {
  if (word.length <= maxWordCharacters) return word;
  // Never between the two halves of one character: a half is no text.
  const halves = /[\ud800-\udbff]$/.test(word.slice(0, maxWordCharacters));
  return word.slice(0, maxWordCharacters - (halves ? 1 : 0));
}
