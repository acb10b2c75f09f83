/** An example of the format: "5000.50", and "5000" in a currency without minor units. */
export const exampleAmount = (digits: number): string =>
  digits === 0 ? '5000' : `5000.${'5'.padEnd(digits, '0')}`;
