/** Draws PDF documents. Fonts and libraries are loaded with the first one, and stay. */
import type { Item } from './item.ts';
import type { PdfInfo } from './pdf-pages.ts';
import { type FontChoice, type Fonts, openFonts } from './text/fonts.ts';

export type LoadFonts = () => Promise<Fonts>;

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

export type DrawDocument = ReturnType<typeof makeDrawDocument>;

/** Gives the file in pieces. `texts` is all that may be in it. */
export function makeDrawDocument(loadFonts: LoadFonts) {
  return async function* draw(
    page: PdfInfo,
    texts: readonly string[],
    layOut: (fonts: FontChoice) => Iterable<readonly Item[]>,
  ) {
    const [{ drawPages, writePdf }, fonts] = await Promise.all([import('./pdf-pages.ts'), loadFonts()]);
    const choice = await fonts.load(texts);
    yield* writePdf(page, (document) => drawPages(document, layOut(choice)));
  };
}
