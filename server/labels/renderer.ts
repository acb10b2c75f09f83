/** Draws labels, and other documents with the same fonts. Fonts and libraries are loaded with the first one, and stay. */
import type { LabelFormat } from '../../contract/labels.ts';
import type { Chunk } from '../workers/threads/messages.ts';
import type { DeliveryLabels } from './label.ts';
import type { Item } from './layout.ts';
import type { PdfInfo } from './pdf-pages.ts';
import { type Box, type FittedText, fitText, type Sizes, type StyledText } from './text/fit.ts';
import { type Fonts, openFonts } from './text/fonts.ts';

/** Each gives a file in pieces. */
export interface LabelRenderer {
  renderPdf(
    deliveries: readonly DeliveryLabels[],
    format: LabelFormat,
    printedAt: Date,
  ): AsyncGenerator<Chunk>;
  renderZpl(deliveries: readonly DeliveryLabels[]): AsyncGenerator<Chunk>;
  /** Another document with the same fonts. `texts` is all that may be in it. */
  renderPages(
    page: PdfInfo,
    texts: readonly string[],
    layOut: (fitTexts: FitTexts) => Iterable<readonly Item[]>,
  ): AsyncGenerator<Chunk>;
}

/** Fits texts into a box, with the fonts that were loaded for them. */
export type FitTexts = (texts: readonly StyledText[], box: Box, sizes: Sizes) => FittedText;

export function makeLabelRenderer(): LabelRenderer {
  let opening: Promise<Fonts> | undefined;

  function loadFonts(): Promise<Fonts> {
    opening ??= openFonts().catch((error) => {
      // The next label tries again.
      opening = undefined;
      throw error;
    });
    return opening;
  }

  return {
    async *renderPdf(deliveries, format, printedAt) {
      const [{ renderPdf }, fonts] = await Promise.all([import('./pdf.ts'), loadFonts()]);
      yield* renderPdf(deliveries, format, { fonts, printedAt });
    },
    async *renderZpl(deliveries) {
      const [{ renderZpl }, fonts] = await Promise.all([import('./zpl.ts'), loadFonts()]);
      yield* renderZpl(deliveries, fonts);
    },
    async *renderPages(page, texts, layOut) {
      const [{ drawPages, writePdf }, fonts] = await Promise.all([import('./pdf-pages.ts'), loadFonts()]);
      const choice = await fonts.load(texts);
      const fitTexts: FitTexts = (lines, box, sizes) => fitText(lines, box, sizes, choice);
      yield* writePdf(page, (document) => drawPages(document, layOut(fitTexts)));
    },
  };
}
