/** What is drawn on a page or a label, in millimetres from its top left corner. */
import type { Line } from './text/paragraph.ts';

export type Colour = 'black' | 'white';

export type Item =
  /** `x` is the left end of the line, `y` its baseline. */
  | { kind: 'text'; x: number; y: number; size: number; line: Line; colour: Colour }
  | { kind: 'rectangle'; x: number; y: number; width: number; height: number }
  /** Bars from top to bottom of the label, each `width` long; a module is `module` high. */
  | { kind: 'code128'; x: number; y: number; width: number; module: number; text: string }
  | { kind: 'qr'; x: number; y: number; module: number; text: string; mask: number };
