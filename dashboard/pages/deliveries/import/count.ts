/** "1 row", "1,200 rows" */
const format = new Intl.NumberFormat('en');

export const count = (amount: number, one: string, many: string): string =>
  `${format.format(amount)} ${amount === 1 ? one : many}`;

export const rowCount = (amount: number) => count(amount, 'row', 'rows');
export const deliveryCount = (amount: number) => count(amount, 'delivery', 'deliveries');
