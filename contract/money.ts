/** Money as plain text: minor units (kobo, cents) to and from whole units of a currency. In whole numbers only. */

/** Digits, in one piece or in groups of three; a point before what is smaller than one unit. */
const written = /^(\d+|\d{1,3}(?:[, \u00a0\u202f]\d{3})+)(?:\.(\d+))?$/;
const maxMinorUnits = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * The minor units of "5000", "5000.5", "5,000.50" or "5 000.50". Undefined where the text can be read in two ways
 * ("1.000" in dollars may be a thousand) or is more than a number holds exactly: money is never rounded or guessed.
 */
export function parseMoney(text: string, currencyDigits: number): number | undefined {
  const [, whole, fraction = ''] = written.exec(text.trim()) ?? [];
  if (whole === undefined || fraction.length > currencyDigits) return undefined;
  const minorUnits = BigInt(whole.replaceAll(/\D/g, '') + fraction.padEnd(currencyDigits, '0'));
  return minorUnits <= maxMinorUnits ? Number(minorUnits) : undefined;
}

/** 500000 as "5000.00" for a currency of two digits. */
export function formatMoney(minorUnits: number, currencyDigits: number): string {
  if (currencyDigits === 0) return String(minorUnits);
  const text = String(Math.abs(minorUnits)).padStart(currencyDigits + 1, '0');
  return `${minorUnits < 0 ? '-' : ''}${text.slice(0, -currencyDigits)}.${text.slice(-currencyDigits)}`;
}
