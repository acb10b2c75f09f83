/** The QR code of a label, as a shape. */
import { encode as encodeQr } from 'uqr';

interface Matrix {
  /** Modules of a side. */
  size: number;
  /** Which of the eight patterns that break up large areas it has. */
  mask: number;
  /** Dark stretches of a row: fewer shapes than one for each module. */
  stretches: { x: number; y: number; width: number }[];
}

/** Readable with 15 % of it dirty or torn (level M). Without a mask, all are tried, which takes 1.3 of 1.5 ms. */
export function qrOf(text: string, mask = -1): Matrix {
  const { data, size, maskPattern } = encodeQr(text, { ecc: 'M', border: 0, maskPattern: mask });
  const stretches = data.flatMap((row, y) => {
    const dark: Matrix['stretches'] = [];
    row.forEach((isDark, x) => {
      const last = dark.at(-1);
      if (!isDark) return;
      if (last && last.x + last.width === x) last.width++;
      else dark.push({ x, y, width: 1 });
    });
    return dark;
  });
  return { size, mask: maskPattern, stretches };
}
