/** The arguments of a command. A mistake in them is a problem in our words, not in Node's, and shows the usage. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { Problem } from '../platform/problem.ts';
import { unknown } from '../platform/unknown-word.mjs';

export function readArguments<Config extends ParseArgsConfig>(config: Config, usage: string) {
  const mistake = findMistake(config);
  if (mistake !== undefined) throw new Problem(mistake, usage);
  return parseArgs(config);
}

function findMistake({ args, options = {}, allowPositionals }: ParseArgsConfig): string | undefined {
  const optionNames = Object.keys(options).map((name) => `--${name}`);
  const { tokens } = parseArgs({ args: args ?? [], options, strict: false, tokens: true });
  const names = new Set<string>();
  for (const token of tokens) {
    if (token.kind === 'positional' && !allowPositionals) return unknown('argument', token.value, []);
    if (token.kind !== 'option') continue;
    const { rawName, value } = token;
    const type = options[token.name]?.type;
    if (type === undefined || !optionNames.includes(rawName)) return unknown('option', rawName, optionNames);
    if (type === 'boolean' && value !== undefined) return `${rawName} takes no value.`;
    // What begins with a dash is the next option, unless it is written as --name=-5.
    const isMissing = value === undefined || value === '' || (!token.inlineValue && value.startsWith('-'));
    if (type === 'string' && isMissing) return `${rawName} needs a value.`;
    if (names.has(token.name)) return `${rawName} is given twice.`;
    names.add(token.name);
  }
  return undefined;
}

/** What one verb of a command takes, with the verb itself as the first word; other verbs take more. */
export function refuseOthers(
  { positionals, values }: { positionals: readonly string[]; values: object },
  { words, options }: { words: number; options: readonly string[] },
  usage: string,
): void {
  const word = positionals[words];
  if (word !== undefined) throw new Problem(unknown('argument', word, []), usage);
  const option = Object.keys(values).find((name) => !options.includes(name));
  if (option !== undefined) throw new Problem(`${positionals[0]} takes no --${option}.`, usage);
}

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** A command was called with a word that it does not know, or without something that it needs: `missing`, if that is not one of its words. */
export function misused(
  word: string | undefined,
  words: readonly string[],
  usage: string,
  missing = `Missing an argument: ${either.format(words)}.`,
): Problem {
  const isKnown = word === undefined || words.includes(word);
  return new Problem(isKnown ? missing : unknown('argument', word, words), usage);
}
