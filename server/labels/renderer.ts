/** Draws labels. The libraries are loaded with the first one, and stay. */
import type { LabelFormat } from '../../contract/labels.ts';
import type { LoadFonts } from '../drawing/documents.ts';
import type { Chunk } from '../workers/threads/messages.ts';
import type { DeliveryLabels } from './label.ts';

/** Each gives a file in pieces. */
export interface LabelRenderer {
  renderPdf(
    deliveries: readonly DeliveryLabels[],
    format: LabelFormat,
    printedAt: Date,
  ): AsyncGenerator<Chunk>;
  renderZpl(deliveries: readonly DeliveryLabels[]): AsyncGenerator<Chunk>;
}

export function makeLabelRenderer(loadFonts: LoadFonts): LabelRenderer {
  return {
    async *renderPdf(deliveries, format, printedAt) {
      const [{ renderPdf }, fonts] = await Promise.all([import('./pdf.ts'), loadFonts()]);
      yield* renderPdf(deliveries, format, { fonts, printedAt });
    },
    async *renderZpl(deliveries) {
      const [{ renderZpl }, fonts] = await Promise.all([import('./zpl.ts'), loadFonts()]);
      yield* renderZpl(deliveries, fonts);
    },
  };
}
