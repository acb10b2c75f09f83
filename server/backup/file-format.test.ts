/** What is written is read again, and nothing else is: changed, cut off, reordered, with another passphrase. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { readBackup, writeBackup } from './file-format.ts';
import { type BackupRecord, verifyRecords } from './records.ts';

const passphrase = 'correct horse battery';
/** A thousandth of what the product asks for. */
const cheap = { cost: 2 ** 4, blockSize: 8, parallelization: 1 };

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const rowsOf = (text: string) => Buffer.from(text.repeat(1_000));

function smallBackup(): BackupRecord[] {
  const [first, second] = [rowsOf('a row of the first table; '), rowsOf('and one of the second; ')];
  return [
    {
      kind: 'manifest',
      waybill: '1.0.0',
      postgres: '18.4',
      createdAt: '2026-11-16T09:30:00.000Z',
      migrations: [{ version: 1, name: '0001_first.sql', sha256: '' }],
      tables: [
        { name: 'first', columns: ['a'] },
        { name: 'second', columns: ['b'] },
      ],
      sequences: [],
      transactionIds: 0,
      secretKey: 'a secret of the installation',
    },
    { kind: 'table', name: 'first' },
    { kind: 'data', bytes: first.subarray(0, 700) },
    { kind: 'data', bytes: first.subarray(700) },
    { kind: 'tableEnd', name: 'first', rows: 2, sha256: sha256(first) },
    { kind: 'table', name: 'second' },
    { kind: 'data', bytes: second },
    { kind: 'tableEnd', name: 'second', rows: 1, sha256: sha256(second) },
    { kind: 'end', tables: 2, rows: 3 },
  ];
}

async function* each<T>(items: Iterable<T>): AsyncGenerator<T> {
  for (const item of items) yield item;
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const written = async (records: BackupRecord[]) =>
  Buffer.concat(await collect(writeBackup(each(records), passphrase, cheap)));
const read = (file: Buffer, secret = passphrase) => collect(readBackup(each([file]), secret));
const verify = (file: Buffer) => verifyRecords(readBackup(each([file]), passphrase));

test('what is read is what was written, in pieces of any size', async () => {
  const file = await written(smallBackup());
  expect(await read(file)).toEqual(smallBackup());
  const bytewise = each([...file].map((byte) => Buffer.of(byte)));
  expect(await collect(readBackup(bytewise, passphrase))).toEqual(smallBackup());
  expect(await verify(file)).toMatchObject({ rows: 3, schema: '0001_first.sql' });
});

test('nothing of the data can be seen in the file, and two files of the same data differ', async () => {
  const [one, two] = [await written(smallBackup()), await written(smallBackup())];
  for (const words of ['first', 'secret of', 'row of']) expect(one.includes(words)).toBe(false);
  expect(one.equals(two)).toBe(false);
});

test('a bit that was flipped anywhere is found', async () => {
  const file = await written(smallBackup());
  for (let at = 0; at < file.length; at++) {
    const changed = Buffer.from(file);
    changed[at] = (changed[at] ?? 0) ^ 0x10;
    await expect(verify(changed), `byte ${at} of ${file.length}`).rejects.toMatchObject({ name: 'Problem' });
  }
});

test('a file that was cut off anywhere is found, and so is one to which something was added', async () => {
  const file = await written(smallBackup());
  for (let length = 0; length < file.length; length++) {
    await expect(verify(file.subarray(0, length)), `${length} bytes`).rejects.toMatchObject({
      message: expect.stringMatching(/incomplete|not a backup/),
    });
  }
  await expect(verify(Buffer.concat([file, Buffer.of(0)]))).rejects.toThrow('something follows');
});

/** The frames after the header: one byte of kind, four of length. */
function framesOf(file: Buffer): { header: Buffer; frames: Buffer[] } {
  const start = 15 + 4 + file.readUInt32BE(15) + 32;
  const frames: Buffer[] = [];
  for (let at = start; at < file.length; ) {
    const end = at + 5 + file.readUInt32BE(at + 1);
    frames.push(file.subarray(at, end));
    at = end;
  }
  return { header: file.subarray(0, start), frames };
}

test('frames that were left out, repeated, exchanged or taken from another backup are found', async () => {
  const { header, frames } = framesOf(await written(smallBackup()));
  const other = framesOf(await written(smallBackup()));
  const without = frames.toSpliced(2, 1);
  const twice = frames.toSpliced(2, 0, frames[2]!);
  const exchanged = frames.with(2, frames[3]!).with(3, frames[2]!);
  const foreign = frames.with(6, other.frames[6]!);
  for (const changed of [without, twice, exchanged, foreign]) {
    await expect(verify(Buffer.concat([header, ...changed]))).rejects.toThrow('damaged');
  }
});

test('another passphrase is called that, and another file is not taken for a backup', async () => {
  const file = await written(smallBackup());
  await expect(read(file, 'another passphrase')).rejects.toThrow('passphrase is not the one');
  await expect(read(Buffer.from('PK\x03\x04 a file of another program'))).rejects.toThrow('not a backup');
});

test('rows and checksums that do not fit are found, also where every frame is authentic', async () => {
  const records = smallBackup();
  const wrongHash = records.with(4, {
    kind: 'tableEnd',
    name: 'first',
    rows: 2,
    sha256: sha256(rowsOf('x')),
  });
  const wrongRows = records.with(8, { kind: 'end', tables: 2, rows: 4 });
  const wrongTables = records.with(8, { kind: 'end', tables: 3, rows: 3 });
  for (const bad of [wrongHash, wrongRows, wrongTables])
    await expect(verify(await written(bad))).rejects.toThrow('damaged');
});

test('memory does not grow with the size of a backup', async () => {
  const chunk = Buffer.alloc(1024 * 1024, 'one of many rows; ');
  const hash = createHash('sha256');
  const count = 200;
  let most = 0;
  async function* large(): AsyncGenerator<BackupRecord> {
    const [manifest, table] = smallBackup();
    yield* [manifest!, table!];
    for (let i = 0; i < count; i++) {
      hash.update(chunk);
      yield { kind: 'data', bytes: Buffer.from(chunk) };
      most = Math.max(most, process.memoryUsage().arrayBuffers);
    }
    yield { kind: 'tableEnd', name: 'first', rows: count, sha256: hash.digest('hex') };
    yield { kind: 'end', tables: 1, rows: count };
  }
  const before = process.memoryUsage().arrayBuffers;
  const { dataBytes } = await verifyRecords(readBackup(writeBackup(large(), passphrase, cheap), passphrase));
  expect(dataBytes).toBe(count * chunk.length);
  expect(most - before).toBeLessThan(120 * 1024 * 1024);
});
