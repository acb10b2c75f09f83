/** Counts with their nouns: "1 row", "1,200 rows". */
export const number = new Intl.NumberFormat('en');

const count = (amount: number, one: string, many: string): string =>
  `${number.format(amount)} ${amount === 1 ? one : many}`;

export const rowCount = (amount: number) => count(amount, 'row', 'rows');
export const deliveryCount = (amount: number) => count(amount, 'delivery', 'deliveries');
