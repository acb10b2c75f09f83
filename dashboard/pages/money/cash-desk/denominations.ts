/** The notes and coins that a cash desk counts. */

/** In whole units, the largest first. Others are typed. */
const usual: Record<string, readonly number[]> = {
  AED: [1000, 500, 200, 100, 50, 20, 10, 5, 1],
  EGP: [200, 100, 50, 20, 10, 5, 1],
  EUR: [200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1],
  GBP: [50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1],
  GHS: [200, 100, 50, 20, 10, 5, 2, 1],
  IDR: [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500],
  INR: [500, 200, 100, 50, 20, 10, 5, 2, 1],
  JPY: [10_000, 5_000, 1_000, 500, 100, 50, 10, 5, 1],
  KES: [1000, 500, 200, 100, 50, 20, 10, 5, 1],
  KWD: [20, 10, 5, 1, 0.5, 0.25, 0.1, 0.05],
  MAD: [200, 100, 50, 20, 10, 5, 2, 1],
  NGN: [1000, 500, 200, 100, 50, 20, 10, 5],
  PHP: [1000, 500, 200, 100, 50, 20, 10, 5, 1],
  PKR: [5000, 1000, 500, 100, 50, 20, 10],
  SAR: [500, 200, 100, 50, 10, 5, 1],
  TZS: [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50],
  UGX: [50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100],
  USD: [100, 50, 20, 10, 5, 1, 0.25, 0.1, 0.05, 0.01],
  VND: [500_000, 200_000, 100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000],
  XAF: [10_000, 5_000, 2_000, 1_000, 500, 100, 50, 25, 10, 5],
  XOF: [10_000, 5_000, 2_000, 1_000, 500, 250, 200, 100, 50, 25, 10, 5],
  ZAR: [200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1],
};
const otherwise = [1000, 500, 200, 100, 50, 20, 10, 5, 1];

/** Minor units, the largest first. */
export function denominationsOf(currency: string, digits: number): number[] {
  return (usual[currency] ?? otherwise).map((value) => Math.round(value * 10 ** digits));
}

export interface Counted {
  /** Minor units; undefined if what was typed is not an amount. */
  value: number | undefined;
  /** As typed. */
  count: string;
}

/** How many there are; undefined if what was typed is not a whole number. */
function countOf(typed: string): number | undefined {
  const text = typed.trim();
  if (text === '') return 0;
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

/** The sum of one kind, in minor units; undefined if something is not understood. */
export function subtotalOf({ value, count }: Counted): number | undefined {
  const number = countOf(count);
  if (number === 0) return 0;
  if (number === undefined || value === undefined || value === 0) return undefined;
  const sum = value * number;
  return Number.isSafeInteger(sum) ? sum : undefined;
}

/** Undefined if one of the rows is not understood. */
export function sumOf(rows: readonly Counted[]): number | undefined {
  const sum = rows.reduce((total, row) => total + (subtotalOf(row) ?? Number.NaN), 0);
  return Number.isSafeInteger(sum) ? sum : undefined;
}

/** Each value once: “Another note” may have the value of a listed one, and a fleet key may send a value twice. */
export function addedUp(counted: readonly { value: number; count: number }[]) {
  const counts = new Map<number, number>();
  for (const { value, count } of counted) counts.set(value, (counts.get(value) ?? 0) + count);
  return [...counts].map(([value, count]) => ({ value, count }));
}

/** As a request sends them: what was not there is left out. */
export function countedOf(rows: readonly Counted[]): { value: number; count: number }[] {
  return rows.flatMap(({ value, count }) => {
    const number = countOf(count);
    return value && number ? [{ value, count: number }] : [];
  });
}
