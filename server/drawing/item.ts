/** What is drawn on a page or a label, in millimetres from its top left corner. */
import type { FittedText } from './text/fit.ts';
import type { Line } from './text/paragraph.ts';

export type Colour = 'black' | 'white';

export type Item =
  /** `x` is the left end of the line, `y` its baseline. */
  | { kind: 'text'; x: number; y: number; size: number; line: Line; colour: Colour }
  | { kind: 'rectangle'; x: number; y: number; width: number; height: number }
  /** Bars from top to bottom of the label, each `width` long; a module is `module` high. */
  | { kind: 'code128'; x: number; y: number; width: number; module: number; text: string }
  | { kind: 'qr'; x: number; y: number; module: number; text: string; mask: number };

/** The lines of a text; `y` is the baseline of the first. Those from right to left end where the area does. */
export function textItems(
  { size, lines, lineHeight }: FittedText,
  { x, y, width }: { x: number; y: number; width: number },
  align: 'start' | 'centre' | 'end' = 'start',
  colour: Colour = 'black',
): Item[] {
  return lines.map((line, index) => {
    const room = width - line.width * size;
    const left = align === 'centre' ? room / 2 : align === 'end' || line.direction === 'rtl' ? room : 0;
    return { kind: 'text', x: x + left, y: y + index * lineHeight, size, line, colour };
  });
}
