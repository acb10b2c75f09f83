import { expect, test } from 'vitest';
import { inLines, inOneLine, joined } from './lines.ts';

test('every kind of line break is shown as one', () => {
  expect(inLines('a\r\nb\rc\nd\n\ne')).toBe('a\nb\nc\nd\n\ne');
});

test('lines are joined with a comma, or with a space after a mark', () => {
  expect(inOneLine('Flat 3\r\n7 Allen Avenue,\n\n\tIkeja\rLagos')).toBe(
    'Flat 3, 7 Allen Avenue, Ikeja, Lagos',
  );
  expect(inOneLine('Ring twice.\nThen call!\nNot before 9')).toBe('Ring twice. Then call! Not before 9');
  expect(inOneLine('第一行\n第二行')).toBe('第一行, 第二行');
  expect(inOneLine('7 Allen Avenue, Ikeja')).toBe('7 Allen Avenue, Ikeja');
  expect(inOneLine('')).toBe('');
});

test('a text from right to left keeps the number of the address that follows at its street', () => {
  expect(joined(['Ada Obi', '7 Allen Avenue'])).toBe('Ada Obi, 7 Allen Avenue');
  expect(joined(['', '7 Allen Avenue'])).toBe('7 Allen Avenue');
  expect(joined(['محمد علي', '99 New Street'])).toBe('\u2068محمد علي\u2069, \u206899 New Street\u2069');
});
