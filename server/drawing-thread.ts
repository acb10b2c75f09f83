/** The entry of the threads that draw (`assembly/drawing.ts`). It is bundled with what drawing needs, and nothing else, in as few files as possible. */
import type { DrawingJobs } from './assembly/drawing.ts';
import { makeDrawDocument, makeLoadFonts } from './drawing/documents.ts';
import { drawLabels } from './labels/renderer.ts';
import { drawStatement } from './money/statements/pages.ts';
import { serveJobs } from './workers/threads/thread.ts';

const loadFonts = makeLoadFonts();
const drawDocument = makeDrawDocument(loadFonts);
serveJobs<DrawingJobs>({
  labels: (job) => drawLabels(loadFonts, job),
  statement: (printed) => drawStatement(drawDocument, printed),
});
