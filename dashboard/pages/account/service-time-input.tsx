/** The service time in its largest whole unit, and what it means for a delivery that is created now. */
import { Input, NumberInput, Select } from '@mantine/core';
import { useId, useState } from 'react';
import { date, timeOfDay } from '../../ui/time-words.ts';
import classes from './settings.module.css';

const units = [
  { value: '1440', label: 'days' },
  { value: '60', label: 'hours' },
  { value: '1', label: 'minutes' },
];

/** The largest unit in which it is a whole number. */
function inUnits(minutes: number): { amount: string; unit: string } {
  const unit = units.find(({ value }) => minutes % Number(value) === 0)?.value ?? '1';
  return { amount: String(minutes / Number(unit)), unit };
}

interface ServiceTimeInputProps {
  name: string;
  /** Minutes, as text. */
  value: string;
  error: string | undefined;
  /** The time zone of the account, for the example. */
  zone: string;
  readOnly: boolean;
  variant: string;
  onChange(minutes: string): void;
}

export function ServiceTimeInput({ name, value, error, zone, onChange, ...looks }: ServiceTimeInputProps) {
  const [{ amount, unit }, set] = useState(() => inUnits(Number(value)));
  const id = useId();
  const change = (changes: { amount?: string; unit?: string }) => {
    const next = { amount, unit, ...changes };
    set(next);
    onChange(next.amount === '' ? '' : String(Number(next.amount) * Number(next.unit)));
  };
  return (
    <Input.Wrapper
      id={id}
      label="Service time"
      description="Time from creation to delivery. Sets the expected time of new deliveries."
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <div className={classes.serviceTime}>
        <NumberInput
          id={id}
          name={name}
          value={amount}
          onChange={(next) => change({ amount: String(next) })}
          error={Boolean(error)}
          aria-describedby={error ? `${id}-error` : `${id}-example`}
          min={0}
          className={classes.amount}
          {...looks}
        />
        <Select
          aria-label="Unit of the service time"
          data={units}
          value={unit}
          onChange={(next) => change({ unit: next ?? unit })}
          className={classes.unit}
          {...looks}
        />
      </div>
      <div id={`${id}-example`} className={classes.example}>
        {error ? null : <Example minutes={Number(value)} zone={zone} />}
      </div>
    </Input.Wrapper>
  );
}

function Example({ minutes, zone }: { minutes: number; zone: string }) {
  const at = new Date(Date.now() + minutes * 60_000);
  // Half-typed values have no example.
  if (!Number.isInteger(minutes) || minutes < 1 || Number.isNaN(at.getTime())) return null;
  const expected = at.toISOString();
  return (
    <>
      A delivery created now would be expected on {date(expected, zone)} at {timeOfDay(expected, zone)}.
    </>
  );
}
