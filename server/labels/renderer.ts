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
  let opened: Promise<Fonts> | undefined;

  function fonts(): Promise<Fonts> {
    opened ??= openFonts().catch((error) => {
      // The next label tries again.
      opened = undefined;
      throw error;
    });
    return opened;
  }

  return {
    async *renderPdf(deliveries, format, printedAt) {
      const [{ renderPdf }, loaded] = await Promise.all([import('./pdf.ts'), fonts()]);
      yield* renderPdf(deliveries, format, { fonts: loaded, printedAt });
    },
    async *renderZpl(deliveries) {
      const [{ renderZpl }, loaded] = await Promise.all([import('./zpl.ts'), fonts()]);
      yield* renderZpl(deliveries, loaded);
    },
    async *renderPages(page, texts, layOut) {
      const [{ drawPages, writePdf }, loaded] = await Promise.all([import('./pdf-pages.ts'), fonts()]);
      const choice = await loaded.load(texts);
      const fitTexts: FitTexts = (styled, box, sizes) => fitText(styled, box, sizes, choice);
      yield* writePdf(page, (document) => drawPages(document, layOut(fitTexts)));
    },
  };
}
