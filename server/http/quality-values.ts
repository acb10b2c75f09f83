/** Headers in which a client weights what it accepts (RFC 9110 §12.4.2), such as `gzip;q=0.5, br`. */

export interface Weighted {
  /** In lower case. */
  name: string;
  /** From 0, not acceptable, to 1. */
  quality: number;
}

const qualityForm = /^(?:0(?:\.\d*)?|1(?:\.0*)?)$/;

/** A part whose q cannot be read is left out. */
export function readWeighted(header: string): Weighted[] {
  return header
    .toLowerCase()
    .split(',')
    .flatMap((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
      const [, q = '1'] = parameters.map((text) => /^q\s*=\s*(.*)$/.exec(text)).find(Boolean) ?? [];
      return name !== '' && qualityForm.test(q) ? [{ name, quality: Number(q) }] : [];
    });
}
