/** Draws PDF documents. Fonts and libraries are loaded with the first one, and stay. */
import type { Chunk } from '../workers/threads/messages.ts';
import type { Item } from './item.ts';
import type { PdfInfo } from './pdf-pages.ts';
import { type Box, type FittedText, fitText, type Sizes, type StyledText } from './text/fit.ts';
import { type Fonts, openFonts } from './text/fonts.ts';

export type LoadFonts = () => Promise<Fonts>;

/** Fits texts into a box, with the fonts that were loaded for them. */
export type FitTexts = (texts: readonly StyledText[], box: Box, sizes: Sizes) => FittedText;

/** Gives the file in pieces. `texts` is all that may be in it. */
export type DrawDocument = (
  page: PdfInfo,
  texts: readonly string[],
  layOut: (fitTexts: FitTexts) => Iterable<readonly Item[]>,
) => AsyncGenerator<Chunk>;

/** Opens the fonts when they are first needed. */
export function makeLoadFonts(): LoadFonts {
  let opening: Promise<Fonts> | undefined;
  return () => {
    opening ??= openFonts().catch((error) => {
      // The next document tries again.
      opening = undefined;
      throw error;
    });
    return opening;
  };
}

export function makeDrawDocument(loadFonts: LoadFonts): DrawDocument {
  return async function* draw(page, texts, layOut) {
    const [{ drawPages, writePdf }, fonts] = await Promise.all([import('./pdf-pages.ts'), loadFonts()]);
    const choice = await fonts.load(texts);
    const fitTexts: FitTexts = (lines, box, sizes) => fitText(lines, box, sizes, choice);
    yield* writePdf(page, (document) => drawPages(document, layOut(fitTexts)));
  };
}
