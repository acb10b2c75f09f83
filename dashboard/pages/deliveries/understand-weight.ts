/** Weights as people write them. */

/** "2,5 kg" is 2.5, "500 g" is 0.5. Of a number without a unit the header says what it is. */
export function understandWeight(text: string): string {
  const [, whole, fraction = '', unit = ''] = /^(\d+)(?:[.,](\d+))?\s*(kgs?|g|grams?)?\.?$/i.exec(text) ?? [];
  // "1,000" can be a thousand.
  if (whole === undefined || (text.includes(',') && fraction.length === 3)) return text;
  if (!/^g/i.test(unit)) return fraction === '' ? whole : `${whole}.${fraction}`;
  const thousandths = `${whole.padStart(4, '0').slice(0, -3)}.${whole.padStart(4, '0').slice(-3)}${fraction}`;
  return thousandths.replace(/^0+(?=\d)/, '').replace(/\.?0+$/, '');
}
