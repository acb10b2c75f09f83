/** The two codes of a label, as shapes: any scanner in use reads one of them. */
import { code128 } from 'bwip-js/generic';
import { encode as encodeQr } from 'uqr';

/** In modules, the width of the narrowest bar. */
export interface Bars {
  length: number;
  bars: { at: number; width: number }[];
}

/** The library says where the middle of a bar is, in whole numbers: so a module has to be two of them. */
const drawnAs = 2;

/** Of the library's drawing, which we ask for as numbers and not as a picture. */
export function code128Of(text: string): Bars {
  const bars: Bars['bars'] = [];
  const drawing = {
    scale: (): [number, number] => [drawnAs, drawnAs],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: () => undefined,
    line: (x: number, _y: number, _x: number, _toY: number, width: number) =>
      void bars.push({ at: (x - width / 2) / drawnAs, width: width / drawnAs }),
    polygon: () => undefined,
    hexagon: () => undefined,
    ellipse: () => undefined,
    fill: () => undefined,
    text: () => undefined,
    end: () => undefined,
  };
  void code128({ bcid: 'code128', text, includetext: false }, drawing);
  const last = bars.at(-1)!;
  return { length: last.at + last.width, bars };
}

export interface Matrix {
  /** Modules of a side. */
  size: number;
  /** Dark stretches of a row: fewer shapes than one for each module. */
  stretches: { x: number; y: number; width: number }[];
}

/** Readable with 15 % of it dirty or torn (level M). */
export function qrOf(text: string): Matrix {
  const { data, size } = encodeQr(text, { ecc: 'M', border: 0 });
  const stretches = data.flatMap((row, y) => {
    const found: Matrix['stretches'] = [];
    row.forEach((isDark, x) => {
      const last = found.at(-1);
      if (!isDark) return;
      if (last && last.x + last.width === x) last.width++;
      else found.push({ x, y, width: 1 });
    });
    return found;
  });
  return { size, stretches };
}
