/** Money as plain text: minor units (kobo, cents) to and from whole units of a currency. In whole numbers only. */

/** Digits, in one piece or in groups of three; a point before what is smaller than one unit. "0,505" has no thousands. */
const amountPattern = /^(\d+|[1-9]\d{0,2}(?:[, \u00a0\u202f]\d{3})+)(?:\.(\d+))?$/;
const maxMinorUnits = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * The minor units of "5000", "5000.5", "5,000.50" or "5 000.50". Undefined if the text can be read in two ways
 * ("1.000" in dollars may be a thousand) or is more than a number holds exactly: money is never rounded or guessed.
 */
export function parseMoney(text: string, currencyDigits: number): number | undefined {
  const [, whole, decimals = ''] = amountPattern.exec(text.trim()) ?? [];
  // One more zero than there are decimals says the same, and makes "12.5050" clear when "12.505" could be thousands.
  const fraction = currencyDigits === 3 ? decimals.replace(/^(\d{3})0$/, '$1') : decimals;
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

/** Signs that several currencies have, with the one that keeps it. A courier may carry dollars of several countries. */
const sharedSigns = new Map([
  ['$', 'USD'],
  ['£', 'GBP'],
  ['¥', 'JPY'],
  ['kr', undefined],
]);

/**
 * 1250000 as "₦12,500.00", or "12.500,00 ₦" in German: on every page, as the language of the browser writes it. Canadian
 * dollars are "CA$", because "$" is the sign of American ones.
 */
export function moneyText(
  minorUnits: number,
  currency: string,
  currencyDigits: number,
  locale?: string,
): string {
  // As decimal text, because dividing a large amount would round it; the browser takes text exactly.
  const amount = formatMoney(minorUnits, currencyDigits) as `${number}`;
  return moneyFormat(currency, currencyDigits, locale).format(amount);
}

const moneyFormats = new Map<string, Intl.NumberFormat>();

/** Making a formatter is slow, and a list has hundreds of amounts. */
function moneyFormat(currency: string, digits: number, locale: string | undefined): Intl.NumberFormat {
  const name = `${locale} ${currency} ${digits}`;
  let format = moneyFormats.get(name);
  if (!format) {
    format = makeMoneyFormat(currency, digits, locale);
    moneyFormats.set(name, format);
  }
  return format;
}

function makeMoneyFormat(currency: string, digits: number, locale: string | undefined): Intl.NumberFormat {
  const make = (currencyDisplay: 'narrowSymbol' | 'symbol') =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  const narrow = make('narrowSymbol');
  const sign = narrow.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? '';
  const isAmbiguous = sharedSigns.has(sign) && sharedSigns.get(sign) !== currency;
  return isAmbiguous ? make('symbol') : narrow;
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

/**
 * Signs with their currencies, beside those that several have. `Intl` has most of them, but only from a currency to its sign, and
 * asking it for all currencies would hold the service for 80 ms.
 */
const otherSigns =
  `€ EUR, ₦ NGN, ₵ GHS, GH₵ GHS, KSh KES, TSh TZS, USh UGX, R ZAR, E£ EGP, ZK ZMW, Kz AOA, RF RWF, FCFA XAF XOF,
  CFA XAF XOF, ₹ INR, Rs INR PKR LKR NPR MUR, ৳ BDT, ₱ PHP, Rp IDR, RM MYR, ฿ THB, ₫ VND, ₩ KRW, ₪ ILS, ₺ TRY, ₸ KZT, ₾ GEL, ₴ UAH,
  ₽ RUB, zł PLN, Kč CZK, Ft HUF, lei RON, kr SEK NOK DKK ISK, R$ BRL, ₲ PYG, ₡ CRC, CA$ CAD, A$ AUD, MX$ MXN, US$ USD`
    .split(',')
    .map((entry) => {
      const [sign = '', ...currencies] = entry.trim().split(' ');
      return { sign, currencies };
    });

const signs = new Map<string, readonly string[]>();

/** The signs of a currency in front of or behind an amount, in lower case: "ngn", "₦". */
function signsOf(currency: string): readonly string[] {
  let own = signs.get(currency);
  if (!own) {
    const displays = ['code', 'symbol', 'narrowSymbol'] as const;
    const parts = displays.flatMap((currencyDisplay) =>
      new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay }).formatToParts(0),
    );
    const shown = parts.filter(({ type }) => type === 'currency').map(({ value }) => value.toLowerCase());
    const more = otherSigns.filter(({ currencies }) => currencies.includes(currency));
    own = [...shown, ...more.map(({ sign }) => sign.toLowerCase())];
    signs.set(currency, own);
  }
  return own;
}

/**
 * An amount that names another currency than this one, by its code or sign: "₦5,000" is 5,000 in NGN. A sign of several currencies,
 * such as "kr", stands for itself.
 */
export function foreignAmount(
  text: string,
  currency: string,
): { currency: string; number: string } | undefined {
  if (numberIn(text, currency) !== undefined) return undefined;
  const { around, number } = partsOf(text);
  const [named, ...others] = new Set(around.map(currencyNamed));
  return named === undefined || others.length > 0 ? undefined : { currency: named, number };
}

function currencyNamed(sign: string): string | undefined {
  const match = otherSigns.find((one) => one.sign.toLowerCase() === sign);
  if (match) return match.currencies.length === 1 ? match.currencies[0] : match.sign;
  const code = sharedSigns.get(sign) ?? sign.toUpperCase();
  return Intl.supportedValuesOf('currency').includes(code) ? code : undefined;
}

/**
 * The minor units of an amount as people and other systems write it: "₦5,000.00", "5.000,00", "NGN 5 000", "50,00", "٥٠٫٥". Undefined
 * if the text names another currency, or can be read in two ways ("1.000"): money is never guessed.
 */
export function understandMoney(text: string, currency: string, currencyDigits: number): number | undefined {
  const number = numberIn(text, currency);
  if (number === undefined || readingsOf(number, currencyDigits)) return undefined;
  return parseMoney(withPoint(number, currencyDigits), currencyDigits);
}

/** What to write instead of a text that `understandMoney` does not understand, as a sentence. */
export function moneyHint(text: string, currency: string, currencyDigits: number): string {
  const readings = moneyReadings(text, currency, currencyDigits);
  return readings
    ? `Write ${text.trim()} as ${readings.join(' or ')}.`
    : `Use a format like ${exampleAmount(currencyDigits)}.`;
}

/** Both amounts that "12.500" can be in a currency of three decimals, each as `parseMoney` reads it; undefined for a clear text. */
export function moneyReadings(
  text: string,
  currency: string,
  currencyDigits: number,
): [string, string] | undefined {
  const number = numberIn(text, currency);
  return number === undefined ? undefined : readingsOf(number, currencyDigits);
}

/** "5000.50", and "5000" in a currency without minor units. */
const exampleAmount = (currencyDigits: number): string =>
  currencyDigits === 0 ? '5000' : `5000.${'5'.padEnd(currencyDigits, '0')}`;

/**
 * As a field shows an amount for somebody to change; `understandMoney` reads it back as the same. "12.50", but "12.5" in a currency
 * of three digits, in which 12.500 can be read as thousands.
 */
export function editableMoney(minorUnits: number, currencyDigits: number): string {
  const text = formatMoney(minorUnits, currencyDigits);
  return currencyDigits < 3 ? text : clearDecimals(text);
}

/** Without zeros at the end: "12.500" as "12.5". Three decimals get one more zero if they could be thousands: "12.5050". */
function clearDecimals(text: string): string {
  const short = text.replace(/\.?0+$/, '');
  return isUnclear.test(short) ? `${short}0` : short;
}

/** One separator before three digits: it separates decimals, or thousands. Nobody writes thousands after a zero: "0,505". */
const isUnclear = /^([1-9]\d{0,2})[.,](\d{3})$/;

/** Both amounts that a number can be if the currency has three decimals or more, each written clearly. */
function readingsOf(number: string, currencyDigits: number): [string, string] | undefined {
  const [, whole, rest] = (currencyDigits < 3 ? null : isUnclear.exec(number)) ?? [];
  return whole === undefined ? undefined : [clearDecimals(`${whole}.${rest}`), `${whole}${rest}`];
}

/** The Arabic decimal separator is nothing else; a point and a comma can also separate thousands. */
const decimalMark = '٫';

/** The number of an amount. Undefined with the sign of another currency. */
function numberIn(text: string, currency: string): string | undefined {
  const { around, number } = partsOf(text);
  return around.every((sign) => signsOf(currency).includes(sign)) ? number : undefined;
}

/** A longer text is no amount, and taking 2,000 spaces apart would take 12 ms. */
const maxAmountCharacters = 100;

/** The number in the digits 0 to 9, with spaces for what separates nothing but thousands, and what is around it, in lower case. */
function partsOf(text: string): { around: string[]; number: string } {
  if (text.length > maxAmountCharacters) return { around: [text], number: '' };
  const plain = inPlainDigits(text.replaceAll(/[\u200e\u200f\u061c]/g, '').trim());
  const [, before = '', number = '', after = ''] = /^([^\d.,]*)([\d.,٫٬'’\s]*\d)([^\d]*)$/.exec(plain) ?? [];
  const around = [before, after].map((sign) => sign.trim().toLowerCase()).filter(Boolean);
  return { around, number: number.replaceAll(/['’٬]/g, ' ') };
}

/** With "١٠" (Arabic), "۱۰" (Persian) or "১০" (Bengali) as "10": the pages show amounts in the digits of the reader. */
const inPlainDigits = (text: string): string =>
  text.replaceAll(/\p{Nd}/gu, (digit) => (digit.length > 1 ? digit : String(digitValue(digit))));

/** The ten digits of a script follow each other, and nothing that is a digit comes before its zero. */
function digitValue(digit: string): number {
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCharCode(digit.charCodeAt(0) - value - 1))) value += 1;
  return value;
}

/** With a point before what is smaller than one unit, as `parseMoney` reads it. */
function withPoint(number: string, currencyDigits: number): string {
  if (number.includes(decimalMark)) return number.replaceAll('.', ',').replace(decimalMark, '.');
  const lastComma = number.lastIndexOf(',');
  const lastPoint = number.lastIndexOf('.');
  if (lastComma > lastPoint && (lastPoint >= 0 || isDecimalComma(number, currencyDigits))) {
    return number.replaceAll(/[.,]/g, (_mark, at) => (at === lastComma ? '.' : ','));
  }
  // "5.000.000": points between groups.
  const isGrouped = lastComma < 0 && number.indexOf('.') !== lastPoint;
  return isGrouped ? number.replaceAll('.', ',') : number;
}

/** The last comma is before as many digits as the currency has, or fewer: "50,00". In "1,234,567" it is before thousands. */
function isDecimalComma(number: string, currencyDigits: number): boolean {
  const decimals = number.length - number.lastIndexOf(',') - 1;
  if (decimals === 3 && number.indexOf(',') !== number.lastIndexOf(',')) return false;
  return decimals <= (currencyDigits === 3 ? 4 : currencyDigits);
}
