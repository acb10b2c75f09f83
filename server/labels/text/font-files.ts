/**
 * The font files: which there are, which characters each one is for, and where it is. `bin/bundle.mjs` copies them next to the
 * bundled service; tests, which run from the sources, read them from the packages that they come from.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { packageRoot } from '../../platform/package-root.ts';

/** Latin, Cyrillic, Greek and Devanagari. */
export const baseFonts = { regular: expoFile('', '400Regular'), bold: expoFile('', '700Bold') } as const;

const plexArabic = '@expo-google-fonts/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf';

/** A font for each of the other scripts. They have one weight: what is bold in Latin is regular in these. */
export const scriptFonts: readonly { characters: RegExp; file: string }[] = [
  // Noto writes a letter and its dots as separate glyphs, which nobody could copy as text; it has what the first one lacks.
  { characters: /\p{Script_Extensions=Arabic}/u, file: plexArabic },
  { characters: /\p{Script_Extensions=Arabic}/u, file: expoFile('Arabic') },
  { characters: /\p{Script_Extensions=Hebrew}/u, file: expoFile('Hebrew') },
  { characters: /\p{Script_Extensions=Thai}/u, file: expoFile('Thai') },
  { characters: /\p{Script_Extensions=Bengali}/u, file: expoFile('Bengali') },
  { characters: /\p{Script_Extensions=Tamil}/u, file: expoFile('Tamil') },
  { characters: /\p{Script_Extensions=Telugu}/u, file: expoFile('Telugu') },
  { characters: /\p{Script_Extensions=Gujarati}/u, file: expoFile('Gujarati') },
  { characters: /\p{Script_Extensions=Gurmukhi}/u, file: expoFile('Gurmukhi') },
  { characters: /\p{Script_Extensions=Kannada}/u, file: expoFile('Kannada') },
  { characters: /\p{Script_Extensions=Malayalam}/u, file: expoFile('Malayalam') },
  { characters: /\p{Script_Extensions=Sinhala}/u, file: expoFile('Sinhala') },
  { characters: /\p{Script_Extensions=Ethiopic}/u, file: expoFile('Ethiopic') },
  { characters: /\p{Script_Extensions=Georgian}/u, file: expoFile('Georgian') },
  { characters: /\p{Script_Extensions=Armenian}/u, file: expoFile('Armenian') },
  { characters: /\p{Script_Extensions=Khmer}/u, file: expoFile('Khmer') },
  { characters: /\p{Script_Extensions=Lao}/u, file: expoFile('Lao') },
  { characters: /\p{Script_Extensions=Myanmar}/u, file: expoFile('Myanmar') },
];

/** The forms of Chinese, Japanese and Korean, which write many characters differently. */
export const cjkForms = ['sc', 'jp', 'kr'] as const;
export type CjkForm = (typeof cjkForms)[number];

/** A font of tens of thousands of characters comes in about a hundred slices; this file has the characters of each. */
export function sliceList(form: CjkForm): string {
  return `@fontsource/noto-sans-${form}/unicode.json`;
}

export function sliceFile(form: CjkForm, slice: string): string {
  return `@fontsource/noto-sans-${form}/files/noto-sans-${form}-${slice}-400-normal.woff`;
}

function expoFile(script: string, weight = '400Regular'): string {
  const folder = script === '' ? 'noto-sans' : `noto-sans-${script.toLowerCase()}`;
  return `@expo-google-fonts/${folder}/${weight}/NotoSans${script}_${weight}.ttf`;
}

const bundledFolder = join(packageRoot, 'dist-server', 'fonts');

/** A file as the names above have it. */
export function readFontFile(file: string): Promise<Buffer> {
  const name = file.endsWith('.json') ? `${file.split('/')[1]}.json` : basename(file);
  const bundled = join(bundledFolder, name);
  return readFile(existsSync(bundled) ? bundled : join(packageRoot, 'node_modules', file));
}
