import { Blob, Face, Font } from 'harfbuzzjs';
import { expect, test } from 'vitest';
import { readFontFile, readSlices, sliceFile } from './font-files.ts';
import { sfntOf } from './sfnt.ts';
import { readTrueType } from './truetype.ts';

const opened = (sfnt: Buffer) => new Font(new Face(new Blob(sfnt)));

/** In the order of the subset, behind the box for what the font lacks. */
const texts = {
  // Letters with accents are composed of others, and ǻ of a part that is composed itself.
  'NotoSans_400Regular.ttf': 'Aéçộǻ1Ж',
  'NotoSans_700Bold.ttf': 'ÅÄß',
  'NotoSansThai_400Regular.ttf': 'ผู้ใหญ่',
  'IBMPlexSansArabic_400Regular.ttf': 'محد',
  [sliceFile('sc', readSlices('sc').get('王') ?? '')]: '王',
};

test.each(Object.entries(texts))('a part of %s has the glyphs of the whole font', (file, text) => {
  const sfnt = sfntOf(readFontFile(file));
  const whole = opened(sfnt);
  const ids = [0, ...Array.from(text, (character) => whole.nominalGlyph(character.codePointAt(0) ?? 0) ?? 0)];
  expect(new Set(ids).size).toBe(ids.length);
  const { subset, advanceOf } = readTrueType(sfnt);
  const bytes = subset(ids);
  const part = opened(bytes);
  ids.forEach((id, index) => {
    expect(part.glyphToJson(index)).toEqual(whole.glyphToJson(id));
    expect(part.glyphHAdvance(index)).toBe(whole.glyphHAdvance(id));
    expect(advanceOf(id)).toBe(whole.glyphHAdvance(id));
  });
  expect(bytes.length).toBeLessThan(sfnt.length / 4);
});
