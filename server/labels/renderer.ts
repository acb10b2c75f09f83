/** Draws labels. */
import type { LoadFonts } from '../drawing/documents.ts';
import type { Chunk } from '../workers/threads/messages.ts';
import type { LabelsJob } from './labels.ts';
import { renderPdf } from './pdf.ts';
import { renderZpl } from './zpl.ts';

export async function* drawLabels(
  loadFonts: LoadFonts,
  { deliveries, as, printedAt }: LabelsJob,
): AsyncGenerator<Chunk> {
  const fonts = loadFonts();
  if (as.type === 'application/zpl') yield* renderZpl(deliveries, fonts);
  else yield* renderPdf(deliveries, as.format, { fonts, printedAt });
}
