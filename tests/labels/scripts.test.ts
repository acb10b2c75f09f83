/** Names and addresses are printed correctly in every script that has a font. */
import { describe, expect, test } from 'vitest';
import { rasterise } from '../../server/drawing/raster.ts';
import { openFonts } from '../../server/drawing/text/fonts.ts';
import { type Line, readParagraph } from '../../server/drawing/text/paragraph.ts';
import { labelIn, plainLabel, renderPdf, type Script, texts } from '../support/labels.ts';
import { fontsOf, textOf } from '../support/poppler.ts';

const fonts = openFonts();

function lineOf(text: string, weight: 'regular' | 'bold' = 'regular'): Line {
  const paragraph = readParagraph(text, weight, fonts.load([text]));
  return paragraph.lineOf(0, paragraph.text.length);
}
const glyphsOf = ({ runs }: Line) => runs.flatMap(({ glyphs }) => glyphs.map(({ id }) => id));
/** Without punctuation, joiners, and the marks that pdftotext puts around text from right to left. */
const words = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/[\u202a-\u202e]/g, '')
    .split(/[\s\p{P}\u200c\u200d]+/u)
    .filter((word) => word !== '');

/** pdftotext turns the letters of a ligature around where text runs from right to left, so their order does not count. */
const lettersOf = (word: string) => (/[\u0590-\u08ff]/.test(word) ? [...word].sort().join('') : word);

describe.each(Object.keys(texts) as Script[])('%s', (script) => {
  const { name, address } = texts[script];

  test('every character has a glyph, and a glyph of a font for it', () => {
    for (const text of [name, address]) {
      for (const weight of ['regular', 'bold'] as const) {
        const line = lineOf(text, weight);
        expect(glyphsOf(line).length).toBeGreaterThan(0);
        expect(glyphsOf(line)).not.toContain(0);
      }
    }
  });

  test('the text can be searched and copied, and all fonts are embedded as subsets', async () => {
    const pdf = await renderPdf([labelIn(script)], 'label');
    const printed = words(textOf(pdf)).map(lettersOf).join('|');
    for (const word of words(`${name} ${address}`)) expect(printed).toContain(lettersOf(word));
    const fonts = fontsOf(pdf);
    expect(fonts.length).toBeGreaterThan(0);
    for (const font of fonts) expect(font).toMatchObject({ isEmbedded: true, isSubset: true });
  });
});

test('a letter is copied as itself, also after another document in which it had an accent', async () => {
  const named = (name: string) =>
    renderPdf([{ ...plainLabel, receiver: { name, phone: null }, deliveryNote: null }], 'label');
  expect(textOf(await named('بَابَا'))).toContain('َ');
  const text = textOf(await named('بابا'));
  expect(words(text)).toContain('بابا');
  expect(text).not.toContain('َ');
});

test('Arabic letters are joined: together they have other glyphs than each alone, from right to left', () => {
  const joined = lineOf('محمد');
  const alone = Array.from('محمد', (letter) => glyphsOf(lineOf(letter))[0]);
  expect(glyphsOf(joined)).toHaveLength(4);
  // The last letter is the first from the left; only it may look as it does alone.
  expect(glyphsOf(joined).reverse().slice(0, 3)).not.toEqual(alone.slice(0, 3));
  expect(joined.runs[0]!.glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints))).toEqual([
    'د',
    'م',
    'ح',
    'م',
  ]);
  expect(joined.direction).toBe('rtl');
});

test('lam and alef become one glyph, and a zero-width non-joiner keeps letters apart', () => {
  expect(glyphsOf(lineOf('لا'))).not.toEqual(glyphsOf(lineOf('ل\u200cا')));
  expect(glyphsOf(lineOf('می\u200cروم'))).not.toEqual(glyphsOf(lineOf('میروم')));
});

test('Devanagari has conjuncts, and the vowel i is before the consonant that it is spoken after', () => {
  const [consonant] = glyphsOf(lineOf('क'));
  const syllable = glyphsOf(lineOf('कि'));
  expect(syllable.indexOf(consonant!)).toBe(1);
  expect(glyphsOf(lineOf('क्ष'))).toHaveLength(1);
});

test('in text of both directions the parts have the order of the bidirectional algorithm, and numbers stay readable', () => {
  const left = lineOf('Hotel هيلتون دبي 12, Dubai');
  expect(left.direction).toBe('ltr');
  const shown = (line: Line) => line.runs.map(({ text }) => text.trim()).filter((text) => text !== '');
  expect(shown(left)).toEqual(['Hotel', '12', 'هيلتون دبي', ', Dubai']);
  const right = lineOf('شارع 12 (Hilton)');
  expect(right.direction).toBe('rtl');
  expect(shown(right).indexOf('12')).toBeLessThan(shown(right).indexOf('شارع'));
  expect(shown(right).join('|')).toContain('Hilton');
});

test('accents that have no letter of their own are placed above and below theirs', () => {
  const [run] = lineOf('Ọ̀').runs;
  expect(run!.glyphs).toHaveLength(2);
  const [, accent] = run!.glyphs;
  expect(accent!.advance).toBe(0);
  expect(accent!.xOffset).not.toBe(0);
});

test('Han characters have the forms of the country that the rest of the text is from', () => {
  const fontOf = (text: string) => lineOf(text).runs[0]!.font.name;
  expect(fontOf('直')).toContain('noto-sans-sc');
  expect(fontOf('直に')).toContain('noto-sans-jp');
  expect(fontOf('直 한국')).toContain('noto-sans-kr');
});

test('a character that no font has is printed as a box, and the text beside it stays', async () => {
  const unknown = '\u{10400}';
  const line = lineOf(`A${unknown}B 👍`);
  expect(glyphsOf(line).filter((id) => id === 0)).toHaveLength(2);
  const everywhere = { left: -1_000, top: -1_000, right: 1_000, bottom: 1_000 };
  const dark = (bitmap: ReturnType<typeof rasterise>) =>
    bitmap.rows.reduce(
      (sum, row) => sum + row.reduce((bits, byte) => bits + byte.toString(2).split('1').length - 1, 0),
      0,
    );
  expect(dark(rasterise(lineOf(unknown), 40, everywhere))).toBeGreaterThan(50);
  const pdf = await renderPdf([{ ...plainLabel, receiver: { name: `A${unknown}B`, phone: null } }], 'label');
  expect(textOf(pdf)).toContain(`A${unknown}B`);
});
