/** Money at the door: minor units in, "5,000 NGN" out; and what a courier types, back into minor units. */

export function moneyText(amount: number, currency: string, digits: number): string {
  return `${numberText(amount, digits)} ${currency}`;
}

/** "5,000", and "5,000.50" where there is something behind the point. Text, because dividing would round. */
function numberText(amount: number, digits: number): string {
  const text = plainText(amount, digits);
  const [whole = '0', fraction] = text.split('.');
  return whole.replaceAll(/\B(?=(\d{3})+$)/g, ',') + (fraction === undefined ? '' : `.${fraction}`);
}

/** As it stands in a field: "5000", "5000.50". */
export function plainText(amount: number, digits: number): string {
  const text = String(amount).padStart(digits + 1, '0');
  if (digits === 0) return text;
  const fraction = text.slice(-digits);
  return text.slice(0, -digits) + (/^0+$/.test(fraction) ? '' : `.${fraction}`);
}

const written = /^(\d+|\d{1,3}(?:[, \u00a0]\d{3})+)(?:\.(\d+))?$/;

/** Undefined where it can be taken in two ways: it is money, and nothing is guessed. */
export function minorUnits(text: string, digits: number): number | undefined {
  const [, whole, fraction = ''] = written.exec(text.trim()) ?? [];
  if (whole === undefined || fraction.length > digits) return undefined;
  const minor = Number(whole.replaceAll(/\D/g, '') + fraction.padEnd(digits, '0'));
  return Number.isSafeInteger(minor) ? minor : undefined;
}
