/** Draws labels. Fonts and libraries are loaded with the first one, and stay. */
import type { LabelFormat } from '../../contract/labels.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import type { Label } from './label.ts';
import type { Item } from './layout.ts';
import type { PdfInfo } from './pdf-pages.ts';
import { type FontChoice, type Fonts, openFonts } from './text/fonts.ts';

export interface LabelRenderer {
  renderPdf(labels: readonly Label[], format: LabelFormat): Promise<Buffer>;
  renderZpl(labels: readonly Label[]): Promise<Buffer>;
  /** Another document with the same fonts. `texts` is all that may be in it. */
  renderPages(
    page: Omit<PdfInfo, 'printedAt'>,
    texts: readonly string[],
    layOut: (fonts: FontChoice) => Iterable<readonly Item[]>,
  ): Promise<Buffer>;
}

export function makeLabelRenderer(clock: Clock = systemClock): LabelRenderer {
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
    async renderPdf(labels, format) {
      const { renderPdf } = await import('./pdf.ts');
      return renderPdf(labels, format, { fonts: await fonts(), printedAt: new Date(clock.now()) });
    },
    async renderZpl(labels) {
      const { renderZpl } = await import('./zpl.ts');
      return Buffer.from(await renderZpl(labels, await fonts()));
    },
    async renderPages(page, texts, layOut) {
      const { drawPages, writePdf } = await import('./pdf-pages.ts');
      const choice = await (await fonts()).load(texts);
      return writePdf({ ...page, printedAt: new Date(clock.now()) }, (document) =>
        drawPages(document, layOut(choice)),
      );
    },
  };
}
