/**
 * The fonts of this process, opened when a character first needs them. Text is prepared before it is laid out: `load` opens
 * what its characters need.
 */
import { type Font, openFont } from './font.ts';
import {
  baseFonts,
  type CjkForm,
  cjkForms,
  readFontFile,
  readSlices,
  type Slices,
  scriptFonts,
  sliceFile,
} from './font-files.ts';

export type Weight = 'regular' | 'bold';

/** Fonts that stay open besides those for Latin, of 50 to 400 KiB each; the one that was not used for longest is closed first. */
const maxOpenFonts = 60;

export interface Fonts {
  /** Opens the fonts for these texts; what it returns knows them for as long as it is used. */
  load(texts: readonly string[]): FontChoice;
}

export interface FontChoice {
  /** The font for characters that belong together, or the one for Latin if none has all of them: it shows boxes. */
  fontOf(cluster: string, weight: Weight): Font;
}

export function openFonts(): Fonts {
  const open = new Map<string, Font>();
  const slices = new Map<CjkForm, Slices>();

  function fontIn(file: string): Font {
    const font = open.get(file) ?? openFont(file, readFontFile(file));
    // Last in the order of the map: used last.
    open.delete(file);
    open.set(file, font);
    return font;
  }

  const base = {
    regular: openFont(baseFonts.regular, readFontFile(baseFonts.regular)),
    bold: openFont(baseFonts.bold, readFontFile(baseFonts.bold)),
  };

  function slicesOf(form: CjkForm): Slices {
    const formSlices = slices.get(form) ?? readSlices(form);
    slices.set(form, formSlices);
    return formSlices;
  }

  /** The fonts that may have a character, the best one first. */
  function candidatesFor(character: string, forms: readonly CjkForm[]): Font[] {
    const candidates = scriptFonts
      .filter(({ characters }) => characters.test(character))
      .map(({ file }) => fontIn(file));
    if (!isCjk.test(character)) return candidates;
    for (const form of forms) {
      const slice = slicesOf(form).get(character);
      if (slice !== undefined) candidates.push(fontIn(sliceFile(form, slice)));
    }
    return candidates;
  }

  return {
    load(texts) {
      const characters = new Set(texts.join('').normalize('NFC'));
      const forms = formsOf([...characters].join(''));
      const candidates = new Map<string, Font[]>();
      for (const character of characters) {
        if (base.regular.has(character)) continue;
        candidates.set(character, candidatesFor(character, forms));
      }
      closeUnused(open, new Set([...candidates.values()].flat()));
      const fontByCluster = { regular: new Map<string, Font>(), bold: new Map<string, Font>() };
      return {
        fontOf(cluster, weight) {
          const font = fontByCluster[weight].get(cluster) ?? chooseFont(cluster, base[weight], candidates);
          fontByCluster[weight].set(cluster, font);
          return font;
        },
      };
    },
  };
}

/** With the symbols and punctuation of East Asia, and full-width forms. */
const isCjk =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hangul}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\u3000-\u303f\uff00-\uffef]/u;

/** Kana are only written in Japan and Hangul only in Korea; without either, Han characters are taken for Chinese. */
function formsOf(text: string): readonly CjkForm[] {
  const first = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? 'jp'
    : /\p{Script=Hangul}/u.test(text)
      ? 'kr'
      : 'sc';
  return [first, ...cjkForms.filter((form) => form !== first)];
}

/** Joiners, variation selectors and marks of direction show nothing, and any font will do for them. */
const showsNothing = /\p{Default_Ignorable_Code_Point}/gu;

function chooseFont(cluster: string, base: Font, candidates: ReadonlyMap<string, Font[]>): Font {
  const characters = cluster.replaceAll(showsNothing, '');
  const others = Array.from(characters).flatMap((character) => candidates.get(character) ?? []);
  return [base, ...others].find((font) => font.has(characters)) ?? base;
}

function closeUnused(open: Map<string, Font>, inUse: ReadonlySet<Font>): void {
  for (const [file, font] of open) {
    if (open.size <= maxOpenFonts) return;
    if (!inUse.has(font)) open.delete(file);
  }
}
