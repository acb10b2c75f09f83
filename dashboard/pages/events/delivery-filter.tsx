/** Finds the events of one delivery: by its id, or by a link to its page. */
import { CloseButton, TextInput } from '@mantine/core';
import { Package } from 'lucide-react';
import { useRef, useState } from 'react';
import classes from './events.module.css';

/** In a link, or alone. */
const contained = /\bdlv_[0-7][0-9a-hjkmnp-tv-z]{25}\b/;

interface DeliveryFilterProps {
  /** The id in the address bar; empty for all deliveries. */
  value: string;
  onChange(id: string | undefined): void;
}

/** A complete id is applied at once; Enter applies the rest, or says what is missing. */
export function DeliveryFilter({ value, onChange }: DeliveryFilterProps) {
  const [{ text, of, isWrong }, set] = useState({ text: value, of: value, isWrong: false });
  const input = useRef<HTMLInputElement>(null);
  // The address changed otherwise: by the back button, by "Clear filters".
  if (of !== value) set({ text: value, of: value, isWrong: false });
  const type = (typed: string) => {
    const found = contained.exec(typed.trim())?.[0];
    const next = found ?? typed;
    const isComplete = found !== undefined || typed.trim() === '';
    set({ text: next, of: isComplete ? (found ?? '') : value, isWrong: false });
    if (isComplete && (found ?? '') !== value) onChange(found);
  };
  const check = () => set({ text, of, isWrong: text.trim() !== '' && !contained.test(text) });
  return (
    <TextInput
      ref={input}
      className={classes.delivery}
      aria-label="Delivery ID"
      placeholder="Delivery ID"
      leftSection={<Package size={15} aria-hidden />}
      rightSection={
        text ? (
          <CloseButton
            size="sm"
            aria-label="All deliveries"
            onClick={() => {
              type('');
              input.current?.focus();
            }}
          />
        ) : null
      }
      error={isWrong ? 'Enter dlv_ and 26 characters' : undefined}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={check}
      onKeyDown={(event) => {
        if (event.key === 'Enter') check();
        if (event.key === 'Escape') type('');
      }}
    />
  );
}
