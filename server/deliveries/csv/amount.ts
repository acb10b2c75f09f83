/** Money as people write it, in whole numbers only: no floating point. Pure. */

/** 500000 as "5000.00" for a currency of two digits. */
export function writeAmount(minor: number, digits: number): string {
  const text = String(minor).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
