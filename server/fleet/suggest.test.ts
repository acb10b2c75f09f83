import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Id, IdKind } from '../platform/ids.ts';
import { type Candidate, type Placeable, suggest } from './suggest.ts';

/** Names stand for identifiers, so that failures can be read. */
const idOf = <Kind extends IdKind>(name: string) => name as Id<Kind>;
const most = 40;
const courier = (name: string, addresses: string[] = [], more: Partial<Candidate> = {}): Candidate => ({
  courierId: idOf(name),
  name,
  isPaused: false,
  parcels: addresses.length,
  cash: [],
  addresses,
  ...more,
});
const delivery = (address: string, more: Partial<Placeable> = {}): Placeable => ({
  deliveryId: idOf(address),
  address,
  currency: 'NGN',
  courierId: null,
  ...more,
});
/** Who gets what, and why. */
const suggested = (deliveries: Placeable[], couriers: Candidate[], maxParcels = most) =>
  suggest(deliveries, couriers, maxParcels).map(({ courier: chosen, why }) => [chosen?.name, why]);

const ikeja = ['1 Allen Avenue, Ikeja, Lagos', '2 Allen Avenue, Ikeja, Lagos', '5 Opebi Road, Ikeja, Lagos'];
const lekki = ['3 Admiralty Way, Lekki, Lagos'];

test('who carries parcels nearby comes first, also with more parcels', () => {
  const couriers = [courier('Ada', lekki), courier('Bola', ikeja)];
  expect(suggested([delivery('9 Allen Avenue, Ikeja, Lagos')], couriers)).toEqual([
    ['Bola', '3 parcels near Allen, Ikeja; 3 in all'],
  ]);
  expect(suggested([delivery('77 Freedom Way, Lekki, Lagos')], couriers)).toEqual([
    ['Ada', '1 parcel near Lekki; 1 in all'],
  ]);
});

test('where one courier alone carries something, the street is near and the rest of the city is not', () => {
  const couriers = [courier('Ada', ['11 Allen Avenue, Ikeja, Lagos']), courier('Bola'), courier('Chi')];
  const named = suggested(
    [
      delivery('22 Allen Avenue, Ikeja, Lagos'),
      delivery('4 Herbert Macaulay Way, Yaba, Lagos'),
      delivery('33 Allen Avenue, Ikeja, Lagos'),
      delivery('8 Admiralty Way, Lekki, Lagos'),
    ],
    couriers,
  ).map(([name]) => name);
  expect(named).toEqual(['Ada', 'Bola', 'Ada', 'Chi']);
});

test('a word that all share says nothing, and neither do numbers and kinds of streets', () => {
  const couriers = [courier('Ada', lekki), courier('Bola', ikeja), courier('Chi', ['2 Marina Road, Lagos'])];
  expect(suggested([delivery('2 Awolowo Road, Lagos')], couriers)).toEqual([
    ['Ada', 'nobody is nearer; 1 parcel in all, the fewest'],
  ]);
});

test('a rare word weighs more than a common one', () => {
  const couriers = [
    courier('Ada', ['1 Toyin Street, Ikeja']),
    courier('Bola', ['1 Allen Avenue, Ikeja']),
    courier('Chi', ['1 Allen Avenue, Ikeja']),
    courier('Dayo', lekki),
  ];
  expect(suggested([delivery('8 Toyin Street, Allen')], couriers)[0]![0]).toBe('Ada');
});

test('of those who are near, the one with fewer parcels, then with less cash of this currency, then the first', () => {
  const near = (name: string, parcels: number, amount: number, currency = 'NGN') =>
    courier(name, ['1 Allen Avenue, Ikeja'], { parcels, cash: [{ currency, amount }] });
  const rest = [courier('Zed', lekki), courier('Zoe', lekki)];
  const chosen = (...couriers: Candidate[]) =>
    suggested([delivery('2 Allen Avenue, Ikeja')], [...couriers, ...rest])[0]![0];
  expect(chosen(near('Ada', 9, 0), near('Bola', 8, 500))).toBe('Bola');
  expect(chosen(near('Ada', 8, 600), near('Bola', 8, 500))).toBe('Bola');
  expect(chosen(near('Ada', 8, 500), near('Bola', 8, 900, 'USD'))).toBe('Bola');
  expect(chosen(near('Ada', 8, 500), near('Bola', 8, 500))).toBe('Ada');
});

test('who is paused, who is full and who has it already is not suggested', () => {
  const couriers = [
    courier('Ada', ikeja, { isPaused: true }),
    courier('Bola', ikeja, { parcels: most }),
    courier('Chi', ikeja),
    courier('Dayo', lekki),
  ];
  const [address] = ikeja;
  expect(suggested([delivery(address!)], couriers)[0]![0]).toBe('Chi');
  expect(suggested([delivery(address!, { courierId: idOf('Chi') })], couriers)[0]![0]).toBe('Dayo');
  expect(suggested([delivery(address!)], couriers.slice(0, 2))).toEqual([[undefined, 'no courier is free']]);
  expect(suggested([delivery(address!)], [])).toEqual([[undefined, 'no courier is free']]);
});

test('a batch spreads over couriers who have nothing, and parcels of one street stay together', () => {
  const couriers = ['Ada', 'Bola', 'Chi'].map((name) => courier(name));
  const batch = [
    '1 Allen, Ikeja',
    '2 Marina, Island',
    '3 Allen, Ikeja',
    '4 Bode, Surulere',
    '5 Marina, Island',
  ];
  expect(
    suggested(
      batch.map((address) => delivery(address)),
      couriers,
    ),
  ).toEqual([
    ['Ada', 'nobody is nearer; has nothing yet'],
    ['Bola', 'nobody is nearer; has nothing yet'],
    ['Ada', '1 parcel near Allen, Ikeja; 1 in all'],
    ['Chi', 'nobody is nearer; has nothing yet'],
    ['Bola', '1 parcel near Marina, Island; 1 in all'],
  ]);
});

test('an address is told as it is written', () => {
  const couriers = [courier('Ada', ['Ọjọ́ Ẹ̀gbá']), courier('Bola', lekki)];
  expect(suggested([delivery('12, (Ọjọ́) egba/Abeokuta')], couriers)[0]![1]).toBe(
    '1 parcel near Ọjọ́, egba/Abeokuta; 1 in all',
  );
});

const word = fc.constantFrom('Allen', 'Ikeja', 'Lagos', 'Road', 'Yaba', 'Ọjọ́', "O'Neil", '12', 'x/Yaba', '');
const address = fc.array(word, { maxLength: 5 }).map((words) => words.join(', '));
const someCouriers = fc
  .array(
    fc.record({
      isPaused: fc.boolean(),
      parcels: fc.nat(6),
      cash: fc.array(fc.record({ currency: fc.constantFrom('NGN', 'USD'), amount: fc.nat(3) }), {
        maxLength: 1,
      }),
      addresses: fc.array(fc.oneof(address, fc.string()), { maxLength: 4 }),
    }),
    { maxLength: 6 },
  )
  .map((all) =>
    all.map((each, n) => ({ ...each, courierId: idOf<'courier'>(`c${n}`), name: `Courier ${n}` })),
  );
const someDeliveries = fc
  .array(fc.oneof(address, fc.string()), { maxLength: 12 })
  .map((all) => all.map((text, n) => delivery(text, { deliveryId: idOf(`d${n}`) })));

test('whatever the addresses are: one for each in order, never over the limit, never nobody while somebody is free', () => {
  fc.assert(
    fc.property(
      someDeliveries,
      someCouriers,
      fc.integer({ min: 1, max: 8 }),
      (deliveries, couriers, limit) => {
        const answer = suggest(deliveries, couriers, limit);
        expect(answer.map(({ deliveryId }) => deliveryId)).toEqual(
          deliveries.map(({ deliveryId }) => deliveryId),
        );
        const parcels = new Map(couriers.map((each) => [each.courierId, each.parcels]));
        for (const { courier: chosen, why } of answer) {
          const isFree = (each: Candidate) => !each.isPaused && parcels.get(each.courierId)! < limit;
          if (!chosen) expect(couriers.some(isFree)).toBe(false);
          else {
            expect(isFree(chosen)).toBe(true);
            expect(why).toMatch(/^(nobody is nearer; .+|[1-9]\d* parcels? near \S.*; \d+ in all)$/s);
            parcels.set(chosen.courierId, parcels.get(chosen.courierId)! + 1);
          }
        }
        expect(suggest(deliveries, couriers, limit)).toEqual(answer);
      },
    ),
  );
});

test('where no address shares a word with another, parcels are spread as evenly as they can be', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 30 }), (people, count) => {
      const couriers = Array.from({ length: people }, (_, n) => courier(`c${n}`));
      const letters = (n: number) => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
      const batch = Array.from({ length: count }, (_, n) => delivery(`Place${letters(n)} Road`));
      const got = couriers.map(
        ({ courierId }) =>
          suggest(batch, couriers, 100).filter((each) => each.courier?.courierId === courierId).length,
      );
      expect(Math.max(...got) - Math.min(...got)).toBeLessThanOrEqual(1);
    }),
  );
});
