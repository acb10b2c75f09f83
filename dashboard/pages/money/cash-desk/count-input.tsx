/** Counts cash note by note, with the sum below; or takes the amount as it is typed. */
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { moneyHint, understandMoney } from '../../../../contract/money.ts';
import type { Currency } from '../../../parts/money-input.tsx';
import { useUnsavedInDialog } from '../../../ui/dialog.tsx';
import { Money, moneyText } from '../../../ui/money.tsx';
import classes from './cash-desk.module.css';
import { type Counted, countedOf, denominationsOf, subtotalOf, sumOf } from './denominations.ts';

const ways: { value: CountWay; label: string }[] = [
  { value: 'notes', label: 'Count notes and coins' },
  { value: 'amount', label: 'Type the amount' },
];

export function CountInput({ count }: { count: Count }) {
  useUnsavedInDialog(count.isTouched);
  const { currency, currency_digits: digits } = count.money;
  const isUnclear = count.typed.trim() !== '' && count.amount === undefined;
  const box = useRef<HTMLDivElement>(null);
  // The first field that is counted in: now if the dialog is open already, with `data-autofocus` if it is opening.
  useEffect(() => box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  return (
    <div ref={box} className={classes.count}>
      <SegmentedControl<CountWay>
        fullWidth
        size="xs"
        aria-label="How to count"
        data={ways}
        value={count.way}
        onChange={count.setWay}
      />
      {count.way === 'notes' ? (
        <Notes count={count} />
      ) : (
        <TextInput
          label={`Amount counted, in ${currency}`}
          inputMode="decimal"
          value={count.typed}
          onChange={(event) => count.setTyped(event.currentTarget.value)}
          error={isUnclear ? moneyHint(count.typed, currency, digits) : undefined}
        />
      )}
    </div>
  );
}

function Notes({ count }: { count: Count }) {
  const { currency, currency_digits: digits } = count.money;
  return (
    <fieldset className={classes.notes}>
      <legend className={classes.legend}>Notes and coins</legend>
      {count.rows.map((row, index) => {
        const name = moneyText(row.value, currency, digits);
        return (
          <div key={row.value} className={classes.note}>
            <span className={classes.value}>{name}</span>
            <span aria-hidden="true">×</span>
            <CountField
              label={`Number of ${name}`}
              row={row}
              isFirst={index === 0}
              onChange={(text) => count.setCount(row.value, text)}
            />
            <Subtotal subtotal={subtotalOf(row)} count={count} />
          </div>
        );
      })}
      {count.others.map((row) => (
        <OtherNote key={row.id} row={row} count={count} />
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.addNote}
        leftSection={<Plus size={14} aria-hidden />}
        onClick={count.addOther}
      >
        Another note or coin
      </Button>
      <div className={classes.total}>
        <span>Counted</span>
        <output aria-live="polite">
          {count.amount === undefined ? (
            '–'
          ) : (
            <Money amount={count.amount} currency={currency} digits={digits} />
          )}
        </output>
      </div>
    </fieldset>
  );
}

function OtherNote({ row, count }: { row: OtherRow; count: Count }) {
  const { currency, currency_digits: digits } = count.money;
  const value = understandMoney(row.value, currency, digits);
  const isUnclear = row.value.trim() !== '' && value === undefined;
  return (
    <div className={classes.note}>
      <TextInput
        size="xs"
        inputMode="decimal"
        aria-label={`Value of the note or coin, in ${currency}`}
        placeholder="Value"
        value={row.value}
        error={isUnclear}
        onChange={(event) => count.changeOther(row.id, { value: event.currentTarget.value })}
      />
      <span aria-hidden="true">×</span>
      <CountField
        label="Number of this note or coin"
        row={row}
        onChange={(text) => count.changeOther(row.id, { count: text })}
      />
      <Subtotal subtotal={subtotalOf({ value, count: row.count })} count={count} />
    </div>
  );
}

interface CountFieldProps {
  label: string;
  row: { count: string };
  isFirst?: boolean;
  onChange(text: string): void;
}

function CountField({ label, row, isFirst = false, onChange }: CountFieldProps) {
  const isUnclear = subtotalOf({ value: 1, count: row.count }) === undefined;
  return (
    <TextInput
      size="xs"
      inputMode="numeric"
      aria-label={label}
      data-autofocus={isFirst || undefined}
      placeholder="0"
      value={row.count}
      error={isUnclear}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function Subtotal({ subtotal, count }: { subtotal: number | undefined; count: Count }) {
  return (
    <span className={classes.subtotal}>
      {subtotal === undefined ? (
        '?'
      ) : subtotal === 0 ? null : (
        <Money amount={subtotal} currency={count.money.currency} digits={count.money.currency_digits} />
      )}
    </span>
  );
}

const stops = 'input:not(:disabled), textarea, button[type="submit"]';

/**
 * Enter in a field goes to the next field, and from the last one to the button: people press it after each number that they count.
 * Without this, Enter in any field would send the form, and what is recorded here cannot be undone.
 */
export function moveOnEnter(event: KeyboardEvent): void {
  const { target } = event;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  if (!(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [...(target.form?.querySelectorAll<HTMLElement>(stops) ?? [])];
  fields[fields.indexOf(target) + 1]?.focus();
}

/** Cash as somebody counts it: note by note, or as one amount that is typed. */
type CountWay = 'notes' | 'amount';

interface OtherRow {
  id: number;
  value: string;
  count: string;
}

interface Count {
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
  /** Minor units; undefined if something is not understood, or nothing was counted yet. */
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
