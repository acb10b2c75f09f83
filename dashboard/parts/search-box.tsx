/** A search that starts while typing. "/" moves the focus here from anywhere on the page. */
import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { maxSearchLength } from '../../contract/records.ts';
import { Search } from '../../icons/icons.ts';
import { isShortcut } from '../ui/list-keys.ts';
import { useStable } from '../ui/use-stable.ts';
import classes from './parts.module.css';

const pauseMs = 250;

type SearchBoxProps = { label?: string; placeholder?: string; value: string; onSearch(text: string): void };

export function SearchBox({
  label = 'Search deliveries',
  placeholder = 'Search reference, address, receiver, phone',
  value,
  onSearch,
}: SearchBoxProps) {
  const { text, type, submit } = useTyping(value, onSearch);
  const input = useRef<HTMLInputElement>(null);
  useWindowEvent('keydown', (event) => {
    if (event.key !== '/' || !isShortcut(event)) return;
    event.preventDefault();
    input.current?.focus();
    input.current?.select();
  });
  const clear = () => {
    submit('');
    input.current?.focus();
  };
  return (
    <search className={classes.search}>
      <TextInput
        ref={input}
        aria-label={label}
        placeholder={placeholder}
        leftSection={<Search size={15} aria-hidden />}
        rightSection={
          text ? (
            <CloseButton size="sm" aria-label="Clear search" onClick={clear} />
          ) : (
            <Kbd className={classes.slash} aria-hidden>
              /
            </Kbd>
          )
        }
        aria-keyshortcuts="/"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        maxLength={maxSearchLength}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') submit(text);
          if (event.key === 'Escape') submit('');
        }}
      />
    </search>
  );
}

/** The text is ahead of the address bar while somebody types, and follows it when it changes, as with the back button. */
function useTyping(value: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(value);
  const [submitted, setSubmitted] = useState(value);
  if (value !== submitted) {
    setSubmitted(value);
    // Keep a space at the end: the next word is about to be typed.
    if (wordsOf(text) !== value) setText(value);
  }
  const submit = (next: string) => {
    const words = wordsOf(next);
    setText(next);
    setSubmitted(words);
    if (words !== value) onSearch(words);
  };
  const latest = useStable(submit);
  useEffect(() => {
    if (wordsOf(text) === submitted) return;
    const timer = setTimeout(() => latest(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, submitted, latest]);
  return { text, type: setText, submit };
}

/** Text that was copied out of a table has tabs in it. */
const wordsOf = (text: string) => text.trim().replaceAll(/\s+/g, ' ');
