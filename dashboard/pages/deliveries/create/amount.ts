/** Money as people type it, in whole units: "5000", "5,000.50". */

/** Digits, in one piece or in groups of three; a point before what is smaller than one. */
const written = /^(\d+|\d{1,3}(?:[, \u00a0\u202f]\d{3})+)(?:\.(\d+))?$/;
const most = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * The minor units of it, exactly; undefined where it can be taken in two ways ("1.000" in dollars may be a thousand) or
 * is more than a number can say exactly. Nothing is rounded and nothing guessed: it is money.
 */
export function minorUnits(text: string, digits: number): number | undefined {
  const [, whole, fraction = ''] = written.exec(text.trim()) ?? [];
  if (whole === undefined || fraction.length > digits) return undefined;
  const minor = BigInt(whole.replaceAll(/\D/g, '') + fraction.padEnd(digits, '0'));
  return minor <= most ? Number(minor) : undefined;
}

/** An amount to write like: "5000.50", and "5000" in a currency without smaller units. */
export const exampleAmount = (digits: number): string =>
  digits === 0 ? '5000' : `5000.${'5'.padEnd(digits, '0')}`;
