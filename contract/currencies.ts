/**
 * How many digits the minor unit of a currency has, as ISO 4217 says. Browsers and Node follow CLDR, which gives the digits that
 * people use in shops: none for the Iraqi dinar, which has three. Money is never guessed, so this list decides.
 */
const digitsOtherThanTwo: Record<number, string> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

const digitsOf = new Map(
  Object.entries(digitsOtherThanTwo).flatMap(([digits, codes]) =>
    codes.split(' ').map((code) => [code, Number(digits)] as const),
  ),
);

export const currencyDigits = (code: string): number => digitsOf.get(code) ?? 2;
