import { expect, test } from 'vitest';
import { unknown, unknownCommand } from '../platform/unknown-word.mjs';
import { misused, readArguments, refuseOthers } from './read-arguments.ts';

const options = { account: { type: 'string' }, json: { type: 'boolean' } } as const;
const read = (...args: string[]) => readArguments({ args, options, allowPositionals: true }, 'Usage: …');

test('arguments that are right are returned', () => {
  expect(read('list', '--account', 'Acme', '--json')).toMatchObject({
    values: { account: 'Acme', json: true },
    positionals: ['list'],
  });
  expect(read('--account=-1').values).toEqual({ account: '-1' });
});

test('a wrong option is named in our words, with the nearest one and the usage', () => {
  const mistakes: [string[], string][] = [
    [['--acount', 'Acme'], 'Unknown option "--acount". Did you mean "--account"?'],
    [['--colour'], 'Unknown option "--colour".'],
    [['-j'], 'Unknown option "-j".'],
    [['--account'], '--account needs a value.'],
    [['--account='], '--account needs a value.'],
    [['--account', '--json'], '--account needs a value.'],
    [['--json=yes'], '--json takes no value.'],
    [['--account', 'a', '--account=b'], '--account is given twice.'],
    [['--json', '--json'], '--json is given twice.'],
  ];
  for (const [args, message] of mistakes)
    expect(() => read(...args), args.join(' ')).toThrow(
      expect.objectContaining({ message, advice: 'Usage: …' }),
    );
  expect(() => readArguments({ args: ['now'], options }, '')).toThrow('Unknown argument "now".');
});

test('a word that a command does not know is named, with the nearest one; without a word, it says what is missing', () => {
  expect(misused('creat', ['create', 'list'], '').message).toBe(
    'Unknown argument "creat". Did you mean "create"?',
  );
  expect(misused(undefined, ['create', 'list', 'revoke'], '').message).toBe(
    'Missing an argument: create, list or revoke.',
  );
  expect(misused('create', ['create'], '', 'Missing the name.').message).toBe('Missing the name.');
  expect(unknown('command', 'second-facto', ['serve', 'second-factor'])).toBe(
    'Unknown command "second-facto". Did you mean "second-factor"?',
  );
});

test('a name is suggested only if most of its letters are right', () => {
  const known = ['serve', 'link', 'doctor', 'schema'];
  for (const word of ['status', 'list', 'brew', 'stop', '-v'])
    expect(unknownCommand(word, known, 'waybill')).toBe(
      `Unknown command "${word}".\nRun \`waybill help\` for all commands.`,
    );
  for (const word of ['strat', 'sevre', 'servee', 'sreve'])
    expect(unknownCommand(word, known, 'waybill')).toContain('Did you mean "serve"?');
});

test('a verb refuses the words and options of others', () => {
  const list = { words: 1, options: ['json'] };
  expect(() => refuseOthers(read('list', '--json'), list, '')).not.toThrow();
  expect(() => refuseOthers(read('list', 'Acme'), list, '')).toThrow('Unknown argument "Acme".');
  expect(() => refuseOthers(read('list', '--account', 'a'), list, '')).toThrow('list takes no --account.');
});
