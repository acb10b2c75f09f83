/** The font files in `server/drawing/fonts`, which is also part of the npm package, and which characters each one is for. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../platform/package-root.ts';

/** Latin, Cyrillic, Greek and Devanagari. */
export const baseFonts = { regular: 'NotoSans_400Regular.ttf', bold: 'NotoSans_700Bold.ttf' } as const;

/** A font for each of the other scripts. They have one weight: what is bold in Latin is regular in these. */
export const scriptFonts: readonly { characters: RegExp; file: string }[] = [
  // Noto writes a letter and its dots as separate glyphs, which nobody could copy as text; it has what the first one lacks.
  { characters: /\p{Script_Extensions=Arabic}/u, file: 'IBMPlexSansArabic_400Regular.ttf' },
  { characters: /\p{Script_Extensions=Arabic}/u, file: 'NotoSansArabic_400Regular.ttf' },
  { characters: /\p{Script_Extensions=Hebrew}/u, file: 'NotoSansHebrew_400Regular.ttf' },
  { characters: /\p{Script_Extensions=Thai}/u, file: 'NotoSansThai_400Regular.ttf' },
  { characters: /\p{Script_Extensions=Bengali}/u, file: 'NotoSansBengali_400Regular.ttf' },
  { characters: /\p{Script_Extensions=Tamil}/u, file: 'NotoSansTamil_400Regular.ttf' },
  { characters: /\p{Script_Extensions=Telugu}/u, file: 'NotoSansTelugu_400Regular.ttf' },
  { characters: /\p{Script_Extensions=Gujarati}/u, file: 'NotoSansGujarati_400Regular.ttf' },
  { characters: /\p{Script_Extensions=Gurmukhi}/u, file: 'NotoSansGurmukhi_400Regular.ttf' },
  { characters: /\p{Script_Extensions=Kannada}/u, file: 'NotoSansKannada_400Regular.ttf' },
  { characters: /\p{Script_Extensions=Malayalam}/u, file: 'NotoSansMalayalam_400Regular.ttf' },
  { characters: /\p{Script_Extensions=Sinhala}/u, file: 'NotoSansSinhala_400Regular.ttf' },
  { characters: /\p{Script_Extensions=Ethiopic}/u, file: 'NotoSansEthiopic_400Regular.ttf' },
  { characters: /\p{Script_Extensions=Georgian}/u, file: 'NotoSansGeorgian_400Regular.ttf' },
  { characters: /\p{Script_Extensions=Armenian}/u, file: 'NotoSansArmenian_400Regular.ttf' },
  { characters: /\p{Script_Extensions=Khmer}/u, file: 'NotoSansKhmer_400Regular.ttf' },
  { characters: /\p{Script_Extensions=Lao}/u, file: 'NotoSansLao_400Regular.ttf' },
  { characters: /\p{Script_Extensions=Myanmar}/u, file: 'NotoSansMyanmar_400Regular.ttf' },
];

/** The forms of Chinese, Japanese and Korean, which write many characters differently. */
export const cjkForms = ['sc', 'jp', 'kr'] as const;
export type CjkForm = (typeof cjkForms)[number];

export function sliceFile(form: CjkForm, slice: string): string {
  return `noto-sans-${form}/noto-sans-${form}-${slice}-400-normal.woff`;
}

/** At once: a thread that draws has nothing else to do, and reading in pieces takes ten times as long. */
export function readFontFile(file: string): Buffer {
  return readFileSync(join(packageRoot, 'server/drawing/fonts', file));
}

/** By character, the number of its slice, as in the name of the file. */
export type Slices = ReadonlyMap<string, string>;

/**
 * A font of tens of thousands of characters comes in about a hundred slices; a file has the ranges of characters of each, as fontsource
 * has them: `{ "[4]": "U+1f1e9-1f1f5,U+1f21a", … }`.
 */
export function readSlices(form: CjkForm): Slices {
  const list: Record<string, string> = JSON.parse(readFontFile(`noto-sans-${form}/unicode.json`).toString());
  const slices = new Map<string, string>();
  for (const [name, ranges] of Object.entries(list)) {
    const slice = /^\[(\d+)\]$/.exec(name)?.[1];
    // Beside the numbered slices there are some for Latin and others, which other fonts have.
    if (slice === undefined) continue;
    for (const [, first = '', last = first] of ranges.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi)) {
      const end = Number.parseInt(last, 16);
      for (let codePoint = Number.parseInt(first, 16); codePoint <= end; codePoint++) {
        slices.set(String.fromCodePoint(codePoint), slice);
      }
    }
  }
  return slices;
}
