import fc from 'fast-check';
import { expect, test } from 'vitest';
import { structureOf, unicodeStructure } from './structure.ts';

function described(text: string, of: typeof structureOf) {
  const { clusters, levelAt, baseLevel, placesIn, parts } = of(text);
  const indices = Array.from({ length: text.length }, (_, index) => index);
  const half = Math.floor(text.length / 2);
  const placesOn = (line: { start: number; end: number }) =>
    indices.slice(line.start, line.end).toSorted((a, b) => placesIn(line)(a) - placesIn(line)(b));
  return {
    clusters,
    parts,
    baseLevel,
    levels: indices.map(levelAt),
    lines: [placesOn({ start: 0, end: half }), placesOn({ start: half, end: text.length })],
  };
}

test('Latin text, which is read without the data of Unicode, is read as Unicode says', () => {
  const latin = Array.from({ length: 0x24f - 0x20 + 1 }, (_, index) => String.fromCharCode(0x20 + index));
  const character = fc.oneof(
    fc.constantFrom(' ', "'", '.', ',', '-', '/', '1', 'a'),
    fc.constantFrom(...latin),
  );
  const text = fc
    .array(character, { maxLength: 60 })
    .map((characters) => characters.join('').replaceAll(/\s/g, ' '));
  fc.assert(
    fc.property(text, (given) => {
      expect(described(given, structureOf)).toEqual(described(given, unicodeStructure));
    }),
    { numRuns: 2_000 },
  );
});

test('characters that join others in Latin text are read as Unicode says', () => {
  for (const text of [
    'a \u0301b',
    'a \u00adb c',
    'e\u0301 o',
    'a \u200db',
    '\u05d0 a',
    'a \u202eb c',
    '1 \u0661',
  ]) {
    expect(described(text, structureOf)).toEqual(described(text, unicodeStructure));
  }
});
