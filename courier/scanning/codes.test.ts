/** Where codes come from: typed, seen by the camera, sent by a scanner that types, or read by one of two readers. */
import { expect, test } from 'vitest';
import { maxReferenceLength } from '../../contract/primitives.ts';
import type { ShownStop } from '../day.ts';
import { testStop } from '../test-stop.ts';
import { cameraProblem } from './camera.ts';
import { type CodeReader, type DetectorClass, openReader } from './code-reader.ts';
import { makeKeyScanner, makeSightings, outOfSightMs } from './scans.ts';
import { maxTypedLength, typedCode } from './typed-code.ts';
import { labelWords } from './words.ts';

const first = 'dlv_01kd3x8j5mfd7v2q9r4t6w8y0z';
const second = 'dlv_01kd3x8j5mfd7v2q9r4t6w8z0z';
const stopOf = (delivery_id: string, pieces = 1) => ({ delivery_id, pieces }) as unknown as ShownStop;
const stops = [stopOf(first), stopOf(second)];

test('a typed code is the whole identifier, or enough of its end; case, spaces and letters that look like digits do not matter', () => {
  const code = (text: string) => typedCode(text, stops, []);
  expect(code(first)).toEqual({ is: 'code', code: first });
  expect(code(' W8Y0Z ')).toEqual({ is: 'code', code: first });
  expect(code('w8 yoz')).toEqual({ is: 'code', code: first });
  expect(code('…t6w8z0z')).toEqual({ is: 'code', code: second });
  expect(code('y0z')).toEqual({ is: 'too short' });
  expect(code('abcd')).toEqual({ is: 'unknown' });
});

test('a typed end that several deliveries have asks for more; a whole identifier that is not on the list is passed on', () => {
  const twins = [stopOf(first), stopOf(`${first.slice(0, 10)}0${first.slice(11)}`)];
  expect(typedCode('t6w8y0z', twins, [])).toEqual({ is: 'several' });
  expect(typedCode(first, twins, [])).toEqual({ is: 'code', code: first });
  expect(typedCode(first, [], [])).toEqual({ is: 'code', code: first });
});

test('of several parcels, a typed code means the first that was not scanned, or the one whose number is typed', () => {
  const three = [stopOf(first, 3)];
  expect(typedCode('w8y0z', three, [`${first}/1`])).toEqual({ is: 'code', code: `${first}/2` });
  expect(typedCode('w8y0z/3', three, [])).toEqual({ is: 'code', code: `${first}/3` });
  expect(typedCode(`${first}/2`, three, [])).toEqual({ is: 'code', code: `${first}/2` });
});

const ordered = (delivery_id: string, reference: string, more: Partial<ShownStop> = {}): ShownStop => ({
  ...testStop(delivery_id, { reference, pieces: 1, ...more }),
  waits: false,
  refused: [],
});

test('a typed code may be the whole reference, in upper or lower case, with the number of a parcel after it', () => {
  const both = [ordered(first, 'SO-1001', { pieces: 3 }), ordered(second, '7')];
  const code = (text: string) => typedCode(text, both, [`${first}/1`]);
  expect(code(' so-1001 ')).toEqual({ is: 'code', code: `${first}/2` });
  expect(code('SO-1001/3')).toEqual({ is: 'code', code: `${first}/3` });
  expect(code('7')).toEqual({ is: 'code', code: second });
  expect(code('SO-100')).toEqual({ is: 'unknown' });
  expect(code('8')).toEqual({ is: 'too short' });
  expect(code('')).toEqual({ is: 'too short' });
  expect(maxTypedLength).toBe(maxReferenceLength + '/999'.length);
});

test('a reference with a slash is taken as a whole before its end is taken as the number of a parcel', () => {
  const both = [ordered(first, '2026/2', { pieces: 3 }), ordered(second, '2026', { pieces: 3 })];
  expect(typedCode('2026/2', both, [])).toEqual({ is: 'code', code: `${first}/1` });
  expect(typedCode('2026/3', both, [])).toEqual({ is: 'code', code: `${second}/3` });
});

test('a reference that several deliveries have, or with which another one ends, is refused; one that has ended does not count', () => {
  const named = (more: Partial<ShownStop> = {}) => [
    ordered(first, 'SO-1001'),
    ordered(second, 'so-1001', more),
  ];
  expect(typedCode('SO-1001', named(), [])).toEqual({ is: 'several references' });
  expect(typedCode('SO-1001', named({ status: 'cancelled' }), [])).toEqual({ is: 'code', code: first });
  const crossed = [ordered(first, 'A'), ordered(second, first.slice(-5))];
  expect(typedCode(first.slice(-5), crossed, [])).toEqual({ is: 'several references' });
  expect(typedCode(first.slice(-6), crossed, [])).toEqual({ is: 'code', code: first });
});

test('lists show the reference before the end of the identifier', () => {
  expect(labelWords(ordered(first, 'SO-1001'))).toBe(`SO-1001 · …${first.slice(-6)}`);
  expect(labelWords({ ...ordered(first, ''), reference: null })).toBe(`…${first.slice(-6)}`);
});

test('a label is scanned once while the camera sees it, and again after it was out of sight', () => {
  const fresh = makeSightings();
  expect(fresh(['a', 'a', 'b'], 0)).toEqual(['a', 'b']);
  expect(fresh(['a'], outOfSightMs - 1)).toEqual([]);
  expect(fresh(['a', 'b'], outOfSightMs + 1)).toEqual(['b']);
  expect(fresh([], outOfSightMs + 2)).toEqual([]);
  expect(fresh(['a'], 3 * outOfSightMs + 1)).toEqual(['a']);
});

test('keys that follow each other within milliseconds and end with Enter are a code; those of a person are not', () => {
  const type = (keys: readonly string[], gapMs: number) => {
    const ended = makeKeyScanner();
    return keys.map((key, index) => ended(key, index * gapMs)).at(-1);
  };
  expect(type([...first, 'Enter'], 10)).toBe(first);
  expect(type(['Shift', ...'ABCD', 'Enter'], 10)).toBe('ABCD');
  expect(type([...first, 'Enter'], 200)).toBeUndefined();
  expect(type([...'abc', 'Enter'], 10)).toBeUndefined();
});

test('errors of the camera: refused, missing, or in use', () => {
  const names = [
    'NotAllowedError',
    'SecurityError',
    'NotFoundError',
    'OverconstrainedError',
    'NotReadableError',
    '',
  ];
  expect(names.map(cameraProblem)).toEqual(['denied', 'denied', 'missing', 'missing', 'busy', 'busy']);
});

/** A browser's detector that knows these formats; `detect` answers each picture. */
function detectorOf(formats: () => Promise<string[]>, detect: () => Promise<{ rawValue: string }[]>) {
  const asked: string[][] = [];
  class Detector {
    static getSupportedFormats = formats;
    constructor(options: { formats: string[] }) {
      asked.push(options.formats);
    }
    detect = detect;
  }
  return { Detector: Detector as DetectorClass, asked };
}
const library: CodeReader = async () => ['by the library'];
const loadLibrary = async () => library;
const picture = {} as HTMLVideoElement;
const both = async () => ['qr_code', 'code_128', 'ean_13'];

test("the browser's detector reads where it knows both codes of labels, and the library is not loaded", async () => {
  const { Detector, asked } = detectorOf(both, async () => [{ rawValue: first }, { rawValue: second }]);
  const read = await openReader(Detector, () => Promise.reject(new Error('not to be loaded')));
  expect(await read(picture)).toEqual([first, second]);
  expect(asked).toEqual([['qr_code', 'code_128']]);
});

test('the library reads where there is no detector, where it lacks a code, and where it cannot say what it knows', async () => {
  const detect = async () => [];
  for (const Detector of [
    undefined,
    detectorOf(async () => ['qr_code'], detect).Detector,
    detectorOf(async () => [], detect).Detector,
    detectorOf(() => Promise.reject(new Error('no service')), detect).Detector,
  ]) {
    expect(await (await openReader(Detector, loadLibrary))(picture)).toEqual(['by the library']);
  }
});

test('a detector that fails again and again is replaced by the library; a single failure is not', async () => {
  let fails = true;
  const { Detector } = detectorOf(both, async () => {
    if (fails) throw new Error('the service is unavailable');
    return [{ rawValue: first }];
  });
  const read = await openReader(Detector, loadLibrary);
  for (let n = 0; n < 4; n++) expect(await read(picture)).toEqual([]);
  fails = false;
  expect(await read(picture)).toEqual([first]);
  fails = true;
  for (let n = 0; n < 5; n++) expect(await read(picture)).toEqual([]);
  expect(await read(picture)).toEqual(['by the library']);
});

test('where the library cannot be loaded, opening fails, so that the page can say so', async () => {
  await expect(openReader(undefined, () => Promise.reject(new Error('offline')))).rejects.toThrow('offline');
});
