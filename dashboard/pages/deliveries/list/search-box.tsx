/** Searching while one types. "/" leads here from anywhere on the page. */
import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { longestSearch } from '../../../../contract/records.ts';
import { isShortcut } from '../../../ui/list-keys.ts';
import classes from './filter-bar.module.css';

const pauseMs = 250;

interface SearchBoxProps {
  label?: string;
  placeholder?: string;
  /** What the address bar says. */
  value: string;
  onSearch(text: string): void;
}

export function SearchBox(props: SearchBoxProps) {
  const { value, onSearch } = props;
  const { label = 'Search deliveries', placeholder = 'Search id, address, receiver, phone' } = props;
  const { text, type, settle } = useTyping(value, onSearch);
  const input = useRef<HTMLInputElement>(null);
  useSlash(input);
  return (
    <search className={classes.search}>
      <TextInput
        ref={input}
        aria-label={label}
        placeholder={placeholder}
        leftSection={<Search size={15} aria-hidden />}
        rightSection={
          text ? (
            <CloseButton
              size="sm"
              aria-label="Clear the search"
              onClick={() => {
                settle('');
                input.current?.focus();
              }}
            />
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
        maxLength={longestSearch}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle(text);
          if (event.key === 'Escape') settle('');
        }}
      />
    </search>
  );
}

/** The text runs ahead of the address bar, and follows it when that changes by itself: on the way back, for example. */
function useTyping(value: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(value);
  const [told, setTold] = useState(value);
  if (value !== told) {
    setTold(value);
    // A space at its end, where the next word begins, is not worth losing.
    if (wordsOf(text) !== value) setText(value);
  }
  const settle = (next: string) => {
    const words = wordsOf(next);
    setText(next);
    setTold(words);
    if (words !== value) onSearch(words);
  };
  const latest = useRef(settle);
  useEffect(() => {
    latest.current = settle;
  });
  useEffect(() => {
    if (wordsOf(text) === told) return;
    const timer = setTimeout(() => latest.current(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, told]);
  return { text, type: setText, settle };
}

/** What was copied out of a table comes with tabs. */
const wordsOf = (text: string) => text.trim().replaceAll(/\s+/g, ' ');

function useSlash(input: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isShortcut(event)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [input]);
}
