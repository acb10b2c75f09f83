/**
 * Text in a PDF, so that it can be searched, copied, read aloud, and extracted as a table. Readers take the text from the glyphs: a
 * font says in the PDF which characters each of its glyphs stands for. If that is not the text (scripts that change the order of
 * letters, accents that are glyphs of their own), the text is beside the glyphs (ActualText). Not for all text: readers take what is
 * marked for one word and do not know where in it each letter is.
 */
import { featuresOf } from './text/font.ts';
import type { Line, Run } from './text/paragraph.ts';

type Document = PDFKit.PDFDocument;

/** Where the text begins on its base line, and its size, in points. */
interface Place {
  x: number;
  y: number;
  size: number;
}

/** In the colour that is set. */
export function drawText(document: Document, line: Line, { x, y, size }: Place): void {
  let left = x;
  for (const run of line.runs) {
    const textWidth = run.width * size;
    // Not from right to left: poppler would turn it around, and finds such text by its glyphs.
    const isMarked = !canBeReadFromGlyphs(document, run) && run.direction === 'ltr';
    if (isMarked) markNextText(document, run.text);
    document.registerFont(run.font.name, run.font.forPdf);
    document.font(run.font.name, size);
    document.text(run.text, left, y, {
      lineBreak: false,
      baseline: 'alphabetic',
      textWidth,
      features: [...featuresOf[run.direction]],
    });
    left += textWidth;
  }
}

/** By document, and by font and glyph: the characters that the PDF says the glyph stands for. pdfkit takes those of its first use. */
const charactersInPdf = new WeakMap<Document, Map<string, string>>();

function canBeReadFromGlyphs(document: Document, { font, glyphs }: Run): boolean {
  const charactersByGlyph = charactersInPdf.get(document) ?? new Map<string, string>();
  charactersInPdf.set(document, charactersByGlyph);
  let isReadable = true;
  for (const { id, codePoints } of glyphs) {
    const name = `${font.name} ${id}`;
    const characters = String.fromCodePoint(...codePoints);
    if (!charactersByGlyph.has(name)) charactersByGlyph.set(name, characters);
    // The box for a character that no font has is glyph 0, which stands for nothing.
    if (id === 0 || characters === '' || charactersByGlyph.get(name) !== characters) isReadable = false;
  }
  return isReadable;
}

/**
 * pdfkit draws text between `q` and `Q`, upside down to the page. Poppler places ActualText with the font and the transformation at
 * the end of the span, so the span ends before `Q`: after it, the text would be 1 pt wide and at another place.
 */
function markNextText(document: Document, text: string): void {
  document.markContent('Span', { actual: text });
  const { restore } = document;
  document.restore = () => {
    document.restore = restore;
    document.endMarkedContent();
    return document.restore();
  };
}
