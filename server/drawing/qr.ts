/** The QR code of a label, as a shape. */
import { encode as encodeQr } from 'uqr';

/**
 * Readable with 15 % of it dirty or torn (level M). `mask`: which of the eight patterns that break up large areas; without one, all
 * are tried, which takes 1.3 of 1.5 ms. Dark stretches of a row are fewer shapes than one for each module.
 */
export function qrOf(text: string, mask = -1) {
  const { data, size, maskPattern } = encodeQr(text, { ecc: 'M', border: 0, maskPattern: mask });
  const stretches = data.flatMap((row, y) => {
    const dark: { x: number; y: number; width: number }[] = [];
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
