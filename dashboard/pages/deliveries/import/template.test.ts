import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { templateText } from './template.ts';

test('the template has an example for every column, with local times a week ahead, and a reference that marks it', () => {
  const text = templateText({
    currencyDigits: 2,
    zone: 'Africa/Lagos',
    nowMs: Date.parse('2026-11-09T12:00:00Z'),
  });
  const [columns, example, ...rest] = Papa.parse<string[]>(text, { skipEmptyLines: true }).data;
  expect(rest).toEqual([]);
  expect(example).toHaveLength(columns!.length);
  expect(example).not.toContain('');
  const cells = Object.fromEntries(columns!.map((column, i) => [column, example![i]]));
  expect(cells).toMatchObject({
    reference: 'EXAMPLE',
    amount: '5000.00',
    pickup_from: '2026-11-16 09:00',
    receiver_phone: "'+2348012345678",
    metadata: '{"channel":"web shop"}',
    required_proof: 'photo name',
  });
});
