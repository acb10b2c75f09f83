import { expect, test } from 'vitest';
import { makePdfFile, textInPdf } from './pdf-file.ts';

test('parentheses and backslashes in text are escaped, and text beyond ASCII is written in UTF-16', () => {
  expect(textInPdf('Labels (2)')).toBe('(Labels \\(2\\))');
  expect(textInPdf('a\\b')).toBe('(a\\\\b)');
  expect(textInPdf('Zoë 👍')).toBe('<feff005a006f00eb0020d83ddc4d>');
});

test('the end of a file says where each object is, also if they were written in another order and taken in pieces', () => {
  const file = makePdfFile();
  const [first, second, third] = [file.reserve(), file.reserve(), file.reserve()];
  file.writeStream(second, 'of bytes');
  const pieces = [file.take()];
  file.write(third, '<< /Third true >>');
  file.write(first, '<< /First true >>');
  pieces.push(file.take());
  file.end(first, third);
  const text = Buffer.concat([...pieces, file.take()]).toString('latin1');
  const offsets = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
  expect(offsets).toHaveLength(3);
  offsets.forEach((offset, index) => {
    expect(text.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\n`));
  });
  const [, table] = /startxref\n(\d+)\n%%EOF\n$/.exec(text) ?? [];
  expect(text.slice(Number(table))).toMatch(/^xref\n0 4\n/);
  expect(text).toContain('trailer\n<< /Size 4 /Root 1 0 R /Info 3 0 R >>');
});
