/** Counts cash note by note, with the sum below; or takes the amount as it is typed. */
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { moneyHint, understandMoney } from '../../../../contract/money.ts';
import { Plus } from '../../../../icons/icons.ts';
import type { Currency } from '../../../parts/money-input.tsx';
import { useUnsavedInDialog } from '../../../ui/dialog.tsx';
import { moneyIn, moneyText } from '../../../ui/money.tsx';
import classes from './cash-desk.module.css';
import { type Counted, countedOf, denominationsOf, subtotalOf, sumOf } from './denominations.ts';

type CountWay = 'notes' | 'amount';

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

function Notes({
  count: { money, rows, setCount, others, changeOther, addOther, amount },
}: {
  count: Count;
}) {
  const { currency, currency_digits: digits } = money;
  return (
    <fieldset className={classes.notes}>
      <legend className={classes.legend}>Notes and coins</legend>
      {rows.map((row, index) => {
        const name = moneyText(row.value, currency, digits);
        return (
          <Note
            key={row.value}
            label={`Number of ${name}`}
            row={row}
            money={money}
            isFirst={index === 0}
            onChange={(text) => setCount(row.value, text)}
          >
            <span className={classes.value}>{name}</span>
          </Note>
        );
      })}
      {others.map(({ id, typed, ...row }) => (
        <Note
          key={id}
          label="Number of this note or coin"
          row={row}
          money={money}
          onChange={(text) => changeOther(id, { count: text })}
        >
          <TextInput
            size="xs"
            inputMode="decimal"
            aria-label={`Value of the note or coin, in ${currency}`}
            placeholder="Value"
            value={typed}
            error={typed.trim() !== '' && row.value === undefined}
            onChange={(event) => changeOther(id, { typed: event.currentTarget.value })}
          />
        </Note>
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.addNote}
        leftSection={<Plus size={14} aria-hidden />}
        onClick={addOther}
      >
        Another note or coin
      </Button>
      <div className={classes.total}>
        <span>Counted</span>
        <output aria-live="polite">{amount === undefined ? '–' : moneyIn(money)(amount)}</output>
      </div>
    </fieldset>
  );
}

interface NoteProps {
  label: string;
  row: Counted;
  money: Currency;
  isFirst?: boolean;
  onChange(text: string): void;
  /** Its value. */
  children: ReactNode;
}

function Note({ label, row, money, isFirst = false, onChange, children }: NoteProps) {
  const subtotal = subtotalOf(row);
  return (
    <div className={classes.note}>
      {children}
      <span aria-hidden="true">×</span>
      <TextInput
        size="xs"
        inputMode="numeric"
        aria-label={label}
        data-autofocus={isFirst || undefined}
        placeholder="0"
        value={row.count}
        error={subtotalOf({ value: 1, count: row.count }) === undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <span className={classes.subtotal}>
        {subtotal === undefined ? '?' : subtotal === 0 ? null : moneyIn(money)(subtotal)}
      </span>
    </div>
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

type Count = ReturnType<typeof useCount>;

/** A note or coin that is not in the list: its value is typed, too. */
interface OtherRow {
  id: number;
  typed: string;
  count: string;
}

/** Cash as somebody counts it: note by note, or as one amount that is typed. */
export function useCount(money: Currency) {
  const { currency, currency_digits: digits } = money;
  const [way, setWay] = useState<CountWay>('notes');
  const [counts, setCounts] = useState<Record<number, string>>({});
  const [otherRows, setOtherRows] = useState<readonly OtherRow[]>([]);
  const [typed, setTyped] = useState('');
  const rows = denominationsOf(currency, digits).map((value) => ({ value, count: counts[value] ?? '' }));
  const others = otherRows.map((row) => ({ ...row, value: understandMoney(row.typed, currency, digits) }));
  const all: Counted[] = [...rows, ...others];
  const hasCounted = all.some(({ count }) => count.trim() !== '');
  const counted = hasCounted ? sumOf(all) : undefined;
  const isNotes = way === 'notes';
  return {
    money,
    way,
    setWay,
    rows,
    setCount: (value: number, count: string) => setCounts((before) => ({ ...before, [value]: count })),
    others,
    changeOther: (id: number, change: Partial<OtherRow>) =>
      setOtherRows((before) => before.map((row) => (row.id === id ? { ...row, ...change } : row))),
    addOther: () => setOtherRows((before) => [...before, { id: before.length, typed: '', count: '' }]),
    typed,
    setTyped,
    /** Minor units; undefined if something is not understood, or nothing was counted yet. */
    amount: isNotes ? counted : understandMoney(typed, currency, digits),
    isTouched: hasCounted || typed !== '',
    denominations: isNotes ? countedOf(all) : undefined,
  };
}
