/** Cash as somebody counts it: note by note, or as one amount that is typed. */
import { useState } from 'react';
import { understandMoney } from '../../../../contract/money.ts';
import { type Counted, countedOf, denominationsOf, sumOf } from './denominations.ts';

export interface Currency {
  currency: string;
  currency_digits: number;
}

export type CountWay = 'notes' | 'amount';

export interface OtherRow {
  id: number;
  value: string;
  count: string;
}

export interface Count {
  money: Currency;
  way: CountWay;
  setWay(way: CountWay): void;
  rows: readonly { value: number; count: string }[];
  setCount(value: number, count: string): void;
  others: readonly OtherRow[];
  changeOther(id: number, change: Partial<OtherRow>): void;
  addOther(): void;
  typed: string;
  setTyped(text: string): void;
  /** Minor units; undefined where something is not understood, or nothing was counted yet. */
  amount: number | undefined;
  isTouched: boolean;
  /** What the request says of it. */
  denominations: { value: number; count: number }[] | undefined;
}

export function useCount(money: Currency): Count {
  const { currency, currency_digits: digits } = money;
  const [way, setWay] = useState<CountWay>('notes');
  const [counts, setCounts] = useState<Record<number, string>>({});
  const [others, setOthers] = useState<readonly OtherRow[]>([]);
  const [typed, setTyped] = useState('');
  const rows = denominationsOf(currency, digits).map((value) => ({ value, count: counts[value] ?? '' }));
  const all: Counted[] = [
    ...rows,
    ...others.map(({ value, count }) => ({ value: understandMoney(value, currency, digits), count })),
  ];
  const hasCounted = all.some(({ count }) => count.trim() !== '');
  const counted = hasCounted ? sumOf(all) : undefined;
  const isNotes = way === 'notes';
  return {
    money,
    way,
    setWay,
    rows,
    setCount: (value, count) => setCounts((before) => ({ ...before, [value]: count })),
    others,
    changeOther: (id, change) =>
      setOthers((before) => before.map((row) => (row.id === id ? { ...row, ...change } : row))),
    addOther: () => setOthers((before) => [...before, { id: before.length, value: '', count: '' }]),
    typed,
    setTyped,
    amount: isNotes ? counted : understandMoney(typed, currency, digits),
    isTouched: hasCounted || typed !== '',
    denominations: isNotes ? countedOf(all) : undefined,
  };
}
