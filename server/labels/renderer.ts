/** Draws labels. The libraries are loaded with the first one, and stay. */
import type { LoadFonts } from '../drawing/documents.ts';
import type { Chunk } from '../workers/threads/messages.ts';
import type { LabelsJob } from './labels.ts';

export async function* drawLabels(
  loadFonts: LoadFonts,
  { deliveries, as, printedAt }: LabelsJob,
): AsyncGenerator<Chunk> {
  if (as.type === 'application/zpl') {
    const [{ renderZpl }, fonts] = await Promise.all([import('./zpl.ts'), loadFonts()]);
    yield* renderZpl(deliveries, fonts);
  } else {
    const [{ renderPdf }, fonts] = await Promise.all([import('./pdf.ts'), loadFonts()]);
    yield* renderPdf(deliveries, as.format, { fonts, printedAt });
  }
}
