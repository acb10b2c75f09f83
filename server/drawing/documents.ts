/** Draws PDF documents. */
import type { Item } from './item.ts';
import { drawPages, type PdfInfo, writePdf } from './pdf-pages.ts';
import { type FontChoice, type Fonts, openFonts } from './text/fonts.ts';

export type LoadFonts = () => Fonts;

/** Opens the fonts when they are first needed. */
export function makeLoadFonts(): LoadFonts {
  let fonts: Fonts | undefined;
  return () => {
    fonts ??= openFonts();
    return fonts;
  };
}

export type DrawDocument = ReturnType<typeof makeDrawDocument>;

/** Gives the file in pieces. `texts` is all that may be in it. */
export function makeDrawDocument(loadFonts: LoadFonts) {
  return async function* draw(
    page: PdfInfo,
    texts: readonly string[],
    layOut: (fonts: FontChoice) => Iterable<readonly Item[]>,
  ) {
    const choice = loadFonts().load(texts);
    yield* writePdf(page, (document) => drawPages(document, layOut(choice)));
  };
}
