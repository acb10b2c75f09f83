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

/** 1250000 as "NGN 12,500.00": on paper, where nobody can ask what a sign or a point means. */
export function printedMoney(minorUnits: number, currency: string, currencyDigits: number): string {
  return `${currency} ${groupedMoney(minorUnits, currencyDigits)}`;
}

/** 1250000 as "12,500.00": in a table, where the currency is said above it. */
export function groupedMoney(minorUnits: number, currencyDigits: number): string {
  const [whole = '', fraction] = formatMoney(minorUnits, currencyDigits).split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** The signs of a currency in front of or behind an amount: "NGN", "₦". */
function signsOf(currency: string): string[] {
  const displays = ['code', 'symbol', 'narrowSymbol'] as const;
  const parts = displays.flatMap((currencyDisplay) =>
    new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay }).formatToParts(0),
  );
  return parts.filter(({ type }) => type === 'currency').map(({ value }) => value.toLowerCase());
}

/**
 * The minor units of an amount as people and other systems write it: "₦5,000.00", "5.000,00", "NGN 5 000", "50,00". Undefined
 * where the text names another currency, or can be read in two ways ("1.000"): money is never guessed.
 */
export function understandMoney(text: string, currency: string, currencyDigits: number): number | undefined {
  const [, before = '', number = '', after = ''] =
    /^([^\d.,]*)([\d.,'’\s]*\d)([^\d]*)$/.exec(text.trim()) ?? [];
  const signs = [before, after].map((sign) => sign.trim().toLowerCase()).filter(Boolean);
  const known = signs.length > 0 ? signsOf(currency) : [];
  if (!signs.every((sign) => known.includes(sign))) return undefined;
  return parseMoney(withPoint(number.replaceAll(/['’]/g, ','), currencyDigits), currencyDigits);
}

/** With a point before what is smaller than one unit, as `parseMoney` reads it. */
function withPoint(number: string, currencyDigits: number): string {
  const lastComma = number.lastIndexOf(',');
  const lastPoint = number.lastIndexOf('.');
  const hasDecimalComma =
    lastComma > lastPoint &&
    // "5.000,00", or one comma before as many digits as the currency has: "50,00".
    (lastPoint >= 0 || (currencyDigits !== 3 && number.length - lastComma - 1 <= currencyDigits));
  if (hasDecimalComma) return number.replaceAll(/[.,]/g, (_mark, at) => (at === lastComma ? '.' : ','));
  // "5.000.000": points between groups.
  const isGrouped = lastComma < 0 && number.indexOf('.') !== lastPoint;
  return isGrouped ? number.replaceAll('.', ',') : number;
}
