import { expect, test, vi } from 'vitest';
import { exampleDelivery, exampleWithEveryField } from '../../../../contract/delivery-fields.ts';

// Words for times ask the browser for its English when they are loaded.
vi.stubGlobal('navigator', { languages: ['en-GB'] });
const { moreValuesOf } = await import('./more-values.ts');
vi.unstubAllGlobals();

const formats = { currency: 'NGN', currencyDigits: 2, zone: 'Africa/Lagos' };

test('every field without a column of its own is shown with its label, windows and locations as one', () => {
  const shown = moreValuesOf(exampleWithEveryField, formats).map(({ label, text }) => `${label}: ${text}`);
  expect(shown).toEqual([
    'Reference: 1042',
    'Metadata: channel: web shop',
    'Sender’s name: Bola Shop',
    'Sender’s phone: +2348098765432',
    'Pickup note: Ring at the back door',
    'Delivery note: Third floor, no lift',
    expect.stringMatching(/^Pickup time: 16 Nov 2026, 09:00 .* – 16 Nov 2026, 11:00/),
    expect.stringMatching(/^Delivery time: 16 Nov 2026, 13:00 .* – 16 Nov 2026, 19:00/),
    'Pickup location: 6.4474, 3.3903',
    'Delivery location: 6.6018, 3.3515',
    'Pieces: 2',
    'Required proof: Photo, Recipient’s name',
  ]);
});

test('a row that says nothing more has nothing more', () => {
  expect(moreValuesOf(exampleDelivery, formats)).toEqual([]);
});
