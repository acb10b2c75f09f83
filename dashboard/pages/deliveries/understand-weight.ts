/** Weights as people write them. */
import { unclearWeight } from '../../../contract/dashboard/deliveries.ts';

/**
 * "2,5 kg" is 2.5, "500 g" is 0.5. Without a unit, the header says what it is. `isDecimalComma`: a comma before three digits, which
 * can separate thousands, is known to separate decimals.
 */
export function understandWeight(text: string, isDecimalComma = false): string {
  const [, whole, fraction = '', unit = ''] = /^(\d+)(?:[.,](\d+))?\s*(kgs?|g|grams?)?\.?$/i.exec(text) ?? [];
  if (whole === undefined || (unclearWeight.test(text) && !isDecimalComma)) return text;
  if (!/^g/i.test(unit)) return fraction === '' ? whole : `${whole}.${fraction}`;
  // "1,250 g": nobody weighs thousandths of a gram.
  if (/^[1-9]\d{0,2},\d{3}\D/.test(text)) return `${whole}.${fraction}`.replace(/\.?0+$/, '');
  const thousandths = `${whole.padStart(4, '0').slice(0, -3)}.${whole.padStart(4, '0').slice(-3)}${fraction}`;
  return thousandths.replace(/^0+(?=\d)/, '').replace(/\.?0+$/, '');
}

/** Whether commas separate decimals in a column: one does in any case ("6,57"), and none separates thousands ("1,234.5"). */
export function hasDecimalCommas(texts: readonly string[]): boolean {
  const isDecimal = (text: string) => /^\d+,\d+\s*(kgs?)?\.?$/i.test(text) && !unclearWeight.test(text);
  return texts.some(isDecimal) && !texts.some((text) => /\d,\d{3}[.,]\d/.test(text));
}
