/**
 * What is wrong with a text that is not JSON, and where. V8's message differs between versions of Node and quotes a piece
 * of the text; a body may contain personal data, so at most one character of it is shown here. Reads every character
 * once and keeps open brackets on a stack: no recursion, however deep the text is. Long runs are left to regular expressions: 2 MiB of
 * spaces take 8 ms, 40 ms in a loop of ours, which V8 has not optimized when the first such body comes, and 400 ms in `jsonc-parser`
 * (docs/decisions/0063-readers-of-our-own-for-json-faults-and-accept.md).
 */

/** What may come next. `first`: after an opening bracket, so that the closing one may come instead. */
type Next = 'value' | 'first value' | 'name' | 'first name' | 'colon' | 'comma' | 'nothing';

class Fault {
  readonly position: number;
  /** With {where} in place of "line 1, column 2", or "character 300000". */
  readonly words: string;

  constructor(position: number, words: string) {
    this.position = position;
    this.words = words;
  }
}

/** Undefined if nothing is wrong. */
export function describeJsonFault(text: string): string | undefined {
  try {
    scan(text);
    return undefined;
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    return fault.words.replace('{where}', lineAndColumn(text, fault.position));
  }
}

/** So far lines are counted; the longest bodies have no lines, and to count to their end takes 10 ms. */
const maxCounted = 256 * 1024;

function lineAndColumn(text: string, position: number): string {
  if (position > maxCounted) return `character ${position + 1}`;
  let line = 1;
  let column = 1;
  for (let i = 0; i < position; i++) {
    const code = text.charCodeAt(i);
    if (code === 10 || (code === 13 && text.charCodeAt(i + 1) !== 10)) {
      line++;
      column = 1;
    } else if (code < 0xdc00 || code > 0xdfff) column++; // the second half of a character does not count
  }
  return `line ${line}, column ${column}`;
}

/** The members of an object that most bodies consist of, each with its comma. */
const plainMembers = /(?:"[^"\\\u0000-\u001f]*":(?:\d|[1-9]\d+|"[^"\\\u0000-\u001f]*"),){1,1000}/y;

function scan(text: string): void {
  const open: ('{' | '[')[] = [];
  let next: Next = 'value';
  let at = 0;
  const afterValue = (): Next => (open.length > 0 ? 'comma' : 'nothing');
  for (;;) {
    at = afterSpace(text, at);
    const character = text[at];
    if (character === undefined) {
      if (next === 'nothing') return;
      throw endsTooEarly(at, unclosed(open) ?? 'there is no value');
    }
    if (closes(open, next, character)) {
      open.pop();
      next = afterValue();
      at++;
    } else if (next === 'value' || next === 'first value') {
      if (character === '{' || character === '[') {
        open.push(character);
        next = character === '{' ? 'first name' : 'first value';
        at++;
      } else {
        at = afterScalar(text, at, open, next);
        next = afterValue();
      }
    } else if (next === 'name' || next === 'first name') {
      if (character !== '"') throw noName(text, at, next);
      const end = endOfMatch(plainMembers, text, at);
      next = end > at ? 'name' : 'colon';
      at = end > at ? end : afterString(text, at);
    } else if (next === 'colon' && character === ':') {
      next = 'value';
      at++;
    } else if (next === 'comma' && character === ',') {
      next = open.at(-1) === '{' ? 'name' : 'value';
      at++;
    } else throw outOfTurn(text, at, open, next);
  }
}

const space = /[ \n\r\t]*/y;

/** Where the white space that begins here ends. */
export function afterSpace(text: string, from: number): number {
  return isSpace(text.charCodeAt(from)) ? endOfMatch(space, text, from) : from;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

/** `from` if there is no match. */
function endOfMatch(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
}

function closes(open: string[], next: Next, character: string): boolean {
  if (character === '}') return open.at(-1) === '{' && (next === 'comma' || next === 'first name');
  return character === ']' && open.at(-1) === '[' && (next === 'comma' || next === 'first value');
}

const words = ['true', 'false', 'null'];

/** A string, a number or a word; returns where it ends. */
function afterScalar(text: string, at: number, open: string[], next: Next): number {
  const character = text.charAt(at);
  if (character === '"') return afterString(text, at);
  if (character === '-' || isDigit(character)) return afterNumber(text, at);
  const word = words.find((each) => text.startsWith(each, at));
  if (word && !continuesWord(text, at + word.length)) return at + word.length;
  if (word) throw unknownWord(at);
  if (words.some((each) => each.startsWith(text.slice(at)))) {
    throw endsTooEarly(text.length, unclosed(open) ?? 'a word is not complete');
  }
  throw noValue(text, at, open, next);
}

/** Part of a string: a thousand escapes at a time, because each takes place on the stack of the regular expression. */
const inString = /(?:[^"\\\u0000-\u001f]+|\\(?:["\\/bfnrt]|u[\da-fA-F]{4})){1,1000}/y;

/** Returns where the string that begins here ends. */
function afterString(text: string, from: number): number {
  let at = from + 1;
  for (let end = endOfMatch(inString, text, at); end > at; end = endOfMatch(inString, text, at)) at = end;
  const code = text.charCodeAt(at);
  if (Number.isNaN(code)) throw endsTooEarly(at, 'a string is not closed');
  if (code === 0x22) return at + 1;
  throw code < 0x20 ? new Fault(at, rawControl(code)) : brokenEscape(text, at);
}

function brokenEscape(text: string, at: number): Fault {
  const rest = text.slice(at + 1, at + 6);
  if (/^(?:u[\da-fA-F]{0,3})?$/.test(rest)) return endsTooEarly(text.length, 'a string is not closed');
  if (rest.startsWith('u')) return new Fault(at, 'a \\u without four hexadecimal digits at {where}');
  const letter = shown(text, at + 1);
  return new Fault(at, `a backslash and ${letter} at {where}; a backslash itself is written \\\\`);
}

function rawControl(code: number): string {
  if (code === 10) return 'a line break inside a string at {where}; write \\n';
  if (code === 13) return 'a line break inside a string at {where}; write \\r';
  if (code === 9) return 'a tab inside a string at {where}; write \\t';
  return `a control character (${codeOf(code)}) inside a string at {where}; write it as an escape`;
}

/** Returns where the number that begins here ends. */
function afterNumber(text: string, from: number): number {
  let at = text[from] === '-' ? from + 1 : from;
  if (text.startsWith('Infinity', at)) throw noSuchWord(at, 'Infinity');
  if (text[at] === '0' && isDigit(text[at + 1])) {
    throw new Fault(at, 'a number with a needless 0 in front at {where}');
  }
  at = afterDigits(text, at, from);
  if (text[at] === '.') at = afterDigits(text, at + 1, at);
  if (text[at] === 'e' || text[at] === 'E') {
    const exponent = text[at + 1] === '+' || text[at + 1] === '-' ? at + 2 : at + 1;
    at = afterDigits(text, exponent, at);
  }
  // Such as 0x10, 1_000, 12kg or 2026-11-15.
  if (continuesWord(text, at) || /[.+-]/.test(text[at] ?? ''))
    throw new Fault(from, `a malformed number at {where}: unexpected ${shown(text, at)} in it`);
  return at;
}

/** At least one digit has to follow what is at `behind`. */
function afterDigits(text: string, from: number, behind: number): number {
  let at = from;
  while (isDigit(text[at])) at++;
  if (at > from) return at;
  if (at >= text.length) throw endsTooEarly(at, 'a number is not complete');
  throw new Fault(behind, `a number without a digit after ${text[behind]} at {where}`);
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9';
}

function endsTooEarly(at: number, why: string): Fault {
  return new Fault(at, `it ends too early, at {where}: ${why}`);
}

function unclosed(open: readonly string[]): string | undefined {
  if (open.length === 0) return undefined;
  return open.at(-1) === '{' ? 'an object is not closed' : 'an array is not closed';
}

const otherQuotes = "'`´‘’“”„«»";

/** Words of other languages, with what JSON has in their stead. */
const instead: Record<string, string> = {
  True: 'true',
  TRUE: 'true',
  False: 'false',
  FALSE: 'false',
  None: 'null',
  NULL: 'null',
  nil: 'null',
  NaN: 'null, or leave the field out',
  Infinity: 'null, or leave the field out',
  undefined: 'null, or leave the field out',
};

/** One more than the longest of them: a longer word that begins like one of them is none. */
const maxWordLength = 10;

function noSuchWord(at: number, word: string): Fault {
  return new Fault(at, `${word} at {where}; write ${instead[word]}`);
}

function unknownWord(at: number): Fault {
  return new Fault(
    at,
    'a word that JSON does not know at {where}; it knows true, false and null, and strings are written in double quotes',
  );
}

function continuesWord(text: string, at: number): boolean {
  return at < text.length && /[\p{L}\d_$]/u.test(characterAt(text, at));
}

function noValue(text: string, at: number, open: readonly string[], next: Next): Fault {
  const character = text.charAt(at);
  const word = /^\w*/.exec(text.slice(at, at + maxWordLength))?.[0] ?? '';
  if (Object.hasOwn(instead, word)) return noSuchWord(at, word);
  if (otherQuotes.includes(character))
    return new Fault(at, `${character} at {where}; strings are written in double quotes`);
  if (character === '+' || character === '.')
    return new Fault(at, `a number that begins with ${character} at {where}`);
  if (character === ']' && next === 'value' && open.at(-1) === '[') return trailingComma(at, ']');
  if (/\p{L}/u.test(characterAt(text, at))) return unknownWord(at);
  return unexpected(text, at, open);
}

function noName(text: string, at: number, next: Next): Fault {
  const character = text.charAt(at);
  if (character === '}' && next === 'name') return trailingComma(at, '}');
  if (otherQuotes.includes(character))
    return new Fault(at, `${character} at {where}; field names are written in double quotes`);
  if (continuesWord(text, at)) return new Fault(at, 'a field name without double quotes at {where}');
  return unexpected(text, at, ['{']);
}

function trailingComma(at: number, bracket: string): Fault {
  return new Fault(at, `a comma with nothing after it, before ${bracket} at {where}`);
}

/** Something is there that could be right, but not at this point. */
function outOfTurn(text: string, at: number, open: readonly string[], next: Next): Fault {
  if (isComment(text, at)) return unexpected(text, at, open);
  if (next === 'nothing') return new Fault(at, 'more text after the end of the JSON, at {where}');
  if (/["{[\w'-]/.test(text.charAt(at))) return new Fault(at, `a ${next} is missing before {where}`);
  return unexpected(text, at, open);
}

function isComment(text: string, at: number): boolean {
  return text.startsWith('//', at) || text.startsWith('/*', at) || text[at] === '#';
}

function unexpected(text: string, at: number, open: readonly string[]): Fault {
  if (isComment(text, at)) return new Fault(at, 'a comment at {where}; JSON has none');
  const character = text[at];
  const wrongBracket =
    (character === '}' && open.at(-1) === '[' && '; an array is closed with ]') ||
    (character === ']' && open.at(-1) === '{' && '; an object is closed with }') ||
    '';
  return new Fault(at, `unexpected ${shown(text, at)} at {where}${wrongBracket}`);
}

function characterAt(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) ?? 0);
}

/** The one character that is here; by its number if it cannot be seen. */
function shown(text: string, at: number): string {
  const character = characterAt(text, at);
  return /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character)
    ? character
    : `character ${codeOf(text.codePointAt(at) ?? 0)}`;
}

function codeOf(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
