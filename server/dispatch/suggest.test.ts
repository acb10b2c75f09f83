import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Id, IdKind } from '../platform/ids.ts';
import { type Assignable, areaWorth, type Candidate, suggest } from './suggest.ts';

/** Names stand for identifiers, so that failures can be read. */
const idOf = <Kind extends IdKind>(name: string) => name as Id<Kind>;
const limit = 40;
const courier = (name: string, addresses: string[] = [], more: Partial<Candidate> = {}): Candidate => ({
  courierId: idOf(name),
  name,
  isPaused: false,
  parcels: addresses.length,
  cash: [],
  cashLimit: null,
  carriedCash: 0,
  addresses,
  ...more,
});
const delivery = (address: string, more: Partial<Assignable> = {}): Assignable => ({
  deliveryId: idOf(address),
  address,
  currency: 'NGN',
  amount: 0,
  courierId: null,
  ...more,
});
/** Who gets what, and why. */
const suggested = async (deliveries: Assignable[], couriers: Candidate[], maxParcels = limit) =>
  (await suggest(deliveries, couriers, maxParcels)).map(({ courier: chosen, why }) => [chosen?.name, why]);

const ikeja = ['1 Allen Avenue, Ikeja, Lagos', '2 Allen Avenue, Ikeja, Lagos', '5 Opebi Road, Ikeja, Lagos'];
const lekki = ['3 Admiralty Way, Lekki, Lagos'];

test('a courier with stops nearby is preferred to one with fewer stops elsewhere', async () => {
  const couriers = [courier('Ada', lekki), courier('Bola', ikeja)];
  expect(await suggested([delivery('9 Allen Avenue, Ikeja, Lagos')], couriers)).toEqual([
    ['Bola', '3 stops near Allen, Ikeja'],
  ]);
  expect(await suggested([delivery('77 Freedom Way, Lekki, Lagos')], couriers)).toEqual([
    ['Ada', '1 stop near Lekki'],
  ]);
});

test('an area outweighs two stops more, and from three on the idle courier gets the delivery', async () => {
  const street = (count: number) =>
    Array.from({ length: count }, (_, n) => `${n} Allen Avenue, Ikeja, Lagos`);
  const chosen = (stops: number) =>
    suggested(
      [delivery('99 Allen Avenue, Ikeja, Lagos')],
      [courier('Ada', street(stops)), courier('Bola'), courier('Chi')],
    );
  expect(await chosen(2)).toEqual([['Ada', '2 stops near Allen, Ikeja']]);
  expect(await chosen(3)).toEqual([['Bola', 'Idle']]);
});

test('30 parcels in one area keep all 7 couriers busy', async () => {
  const couriers = Array.from({ length: 7 }, (_, n) => courier(`c${n}`));
  const streets = ['Allen Avenue', 'Opebi Road', 'Toyin Street', 'Allen Avenue'];
  const batch = Array.from({ length: 30 }, (_, n) => delivery(`${n} ${streets[n % 4]}, Ikeja, Lagos`));
  const counts = new Map(couriers.map(({ name }) => [name, 0]));
  for (const [name] of await suggested(batch, couriers)) counts.set(name!, counts.get(name!)! + 1);
  expect([...counts.values()].sort()).toEqual([4, 4, 4, 4, 4, 5, 5]);
});

test('while one courier alone has stops, their street is near and the rest of the city is not', async () => {
  const couriers = [courier('Ada', ['11 Allen Avenue, Ikeja, Lagos']), courier('Bola'), courier('Chi')];
  const named = await suggested(
    [
      delivery('22 Allen Avenue, Ikeja, Lagos'),
      delivery('4 Herbert Macaulay Way, Yaba, Lagos'),
      delivery('8 Admiralty Way, Lekki, Lagos'),
    ],
    couriers,
  );
  expect(named.map(([name]) => name)).toEqual(['Ada', 'Bola', 'Chi']);
});

test('a word that all couriers share does not count, nor do numbers and words such as "Road"', async () => {
  const couriers = [courier('Ada', lekki), courier('Bola', ikeja), courier('Chi', ['2 Marina Road, Lagos'])];
  expect(await suggested([delivery('2 Awolowo Road, Lagos')], couriers)).toEqual([
    ['Ada', 'Lightest load: 1 stop'],
  ]);
});

test('a rare word weighs more than a common one', async () => {
  const couriers = [
    courier('Ada', ['1 Toyin Street, Ikeja']),
    courier('Bola', ['1 Allen Avenue, Ikeja']),
    courier('Chi', ['1 Allen Avenue, Ikeja']),
    courier('Dayo', lekki),
  ];
  expect((await suggested([delivery('8 Toyin Street, Allen')], couriers))[0]![0]).toBe('Ada');
});

test('among couriers nearby: fewer stops, then less cash in this currency, then the first', async () => {
  const near = (name: string, parcels: number, amount: number, currency = 'NGN') =>
    courier(name, ['1 Allen Avenue, Ikeja'], { parcels, cash: [{ currency, amount }] });
  const rest = [courier('Zed', lekki, { parcels: 8 }), courier('Zoe', lekki, { parcels: 8 })];
  const chosen = async (...couriers: Candidate[]) =>
    (await suggested([delivery('2 Allen Avenue, Ikeja')], [...couriers, ...rest]))[0];
  expect(await chosen(near('Ada', 9, 0), near('Bola', 8, 500))).toEqual([
    'Bola',
    '1 stop near Allen, Ikeja; 8 total',
  ]);
  expect((await chosen(near('Ada', 8, 600), near('Bola', 8, 500)))![0]).toBe('Bola');
  expect((await chosen(near('Ada', 8, 500), near('Bola', 8, 900, 'USD')))![0]).toBe('Bola');
  expect((await chosen(near('Ada', 8, 500), near('Bola', 8, 500)))![0]).toBe('Ada');
});

test('a courier who is paused, full or already has the delivery is not suggested', async () => {
  const couriers = [
    courier('Ada', ikeja, { isPaused: true }),
    courier('Bola', ikeja, { parcels: limit }),
    courier('Chi', ikeja),
    courier('Dayo', lekki),
  ];
  const [address] = ikeja;
  const none = [[undefined, 'No courier has room']];
  expect((await suggested([delivery(address!)], couriers))[0]![0]).toBe('Chi');
  expect((await suggested([delivery(address!, { courierId: idOf('Chi') })], couriers))[0]![0]).toBe('Dayo');
  expect(await suggested([delivery(address!)], couriers.slice(0, 2))).toEqual(none);
  expect(await suggested([delivery(address!)], [])).toEqual(none);
});

const mayCarry = (amount: number, carriedCash = 0, currency = 'NGN') => ({
  cashLimit: { amount, currency },
  carriedCash,
});

test('a courier who would be over their cash limit is not suggested, and the reason says so where nobody is left', async () => {
  const over = [[undefined, 'Over the cash limit of every courier with room']];
  const chosen = (amount: number, more: Partial<Assignable> = {}, limit = mayCarry(500, 300)) =>
    suggested([delivery(ikeja[0]!, { amount, ...more })], [courier('Ada', ikeja, limit)]);
  expect(await chosen(200), 'exactly the limit').toEqual([['Ada', 'Lightest load: 3 stops']]);
  expect(await chosen(201)).toEqual(over);
  expect((await chosen(201, { currency: 'USD' }))[0]![0], 'another currency').toBe('Ada');
  expect((await chosen(0, {}, mayCarry(500, 900)))[0]![0], 'nothing to collect').toBe('Ada');
  expect(await chosen(1, {}, mayCarry(0))).toEqual(over);
  const two = [courier('Ada', ikeja, mayCarry(500, 300)), courier('Bola', lekki)];
  expect((await suggested([delivery(ikeja[0]!, { amount: 201 })], two))[0]![0]).toBe('Bola');
});

test('what a batch gives a courier counts against their cash limit', async () => {
  const couriers = [courier('Ada', ikeja, mayCarry(500)), courier('Bola', lekki, { isPaused: true })];
  const batch = [300, 300, 0, 200, 1].map((amount) => delivery('9 Allen Avenue, Ikeja', { amount }));
  expect((await suggested(batch, couriers)).map(([name]) => name)).toEqual([
    'Ada',
    undefined,
    'Ada',
    'Ada',
    undefined,
  ]);
});

test('a batch spreads over idle couriers, and parcels of one street stay together', async () => {
  const couriers = ['Ada', 'Bola', 'Chi'].map((name) => courier(name));
  const batch = [
    '1 Allen, Ikeja',
    '2 Marina, Island',
    '3 Allen, Ikeja',
    '4 Bode, Surulere',
    '5 Marina, Island',
  ];
  expect(
    await suggested(
      batch.map((address) => delivery(address)),
      couriers,
    ),
  ).toEqual([
    ['Ada', 'Idle'],
    ['Bola', 'Idle'],
    ['Ada', '1 stop near Allen, Ikeja'],
    ['Chi', 'Idle'],
    ['Bola', '1 stop near Marina, Island'],
  ]);
});

test('the reason keeps the name of a street whole', async () => {
  const couriers = [courier('Ada', ['1 Bode Thomas Street, Surulere']), courier('Bola', lekki)];
  const why = async (address: string) => (await suggested([delivery(address)], couriers))[0]![1];
  expect(await why('20 Bode Thomas Street, Surulere')).toBe('1 stop near Bode Thomas, Surulere');
  expect(await why('20 Bode Thomas St')).toBe('1 stop near Bode Thomas');
  expect(await why('Thomas, Bode')).toBe('1 stop near Thomas, Bode');
});

test('the reason spells an area as the address does', async () => {
  const couriers = [courier('Ada', ['Ọjọ́ Ẹ̀gbá']), courier('Bola', lekki)];
  expect((await suggested([delivery('12, (Ọjọ́) egba/Abeokuta')], couriers))[0]![1]).toBe(
    '1 stop near Ọjọ́, egba/Abeokuta',
  );
});

const word = fc.constantFrom('Allen', 'Ikeja', 'Lagos', 'Road', 'Yaba', 'Ọjọ́', "O'Neil", '12', 'x/Yaba', '');
const address = fc.array(word, { maxLength: 5 }).map((words) => words.join(', '));
const someCouriers = fc
  .array(
    fc.record({
      isPaused: fc.boolean(),
      parcels: fc.nat(6),
      cashLimit: fc.constantFrom(null, null, { currency: 'NGN', amount: 5 }),
      carriedCash: fc.nat(7),
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
  .map((all) => all.map((text, n) => delivery(text, { deliveryId: idOf(`d${n}`), amount: n % 3 })));

test('for any addresses: within the limits of parcels and cash, nobody falls more than the worth of an area behind, same input same answer', async () => {
  await fc.assert(
    fc.asyncProperty(
      someDeliveries,
      someCouriers,
      fc.integer({ min: 1, max: 8 }),
      async (deliveries, couriers, maxParcels) => {
        const answer = await suggest(deliveries, couriers, maxParcels);
        expect(answer.map(({ deliveryId }) => deliveryId)).toEqual(
          deliveries.map(({ deliveryId }) => deliveryId),
        );
        const parcels = new Map(couriers.map((each) => [each.courierId, each.parcels]));
        const carried = new Map(couriers.map((each) => [each.courierId, each.carriedCash]));
        const parcelsOf = ({ courierId }: Candidate) => parcels.get(courierId) ?? 0;
        const cashWith = ({ courierId }: Candidate, amount: number) => (carried.get(courierId) ?? 0) + amount;
        for (const [n, { courier: chosen, why }] of answer.entries()) {
          const { amount } = deliveries[n]!;
          const withRoom = couriers.filter(
            (each) =>
              !each.isPaused &&
              parcelsOf(each) < maxParcels &&
              (amount === 0 ||
                cashWith(each, amount) <= (each.cashLimit?.amount ?? Number.POSITIVE_INFINITY)),
          );
          expect(chosen === undefined).toBe(withRoom.length === 0);
          if (!chosen) continue;
          expect(withRoom).toContain(chosen);
          expect(why).toMatch(/^(Idle|Lightest load: .+|[1-9]\d* stops? near \S.*)$/s);
          parcels.set(chosen.courierId, parcelsOf(chosen) + 1);
          carried.set(chosen.courierId, cashWith(chosen, amount));
          const fewest = Math.min(...withRoom.map(parcelsOf));
          expect(parcelsOf(chosen)).toBeLessThanOrEqual(fewest + areaWorth);
        }
        expect(await suggest(deliveries, couriers, maxParcels)).toEqual(answer);
      },
    ),
  );
});

test('addresses without a common word are spread evenly', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 0, max: 30 }),
      async (people, count) => {
        const couriers = Array.from({ length: people }, (_, n) => courier(`c${n}`));
        const letters = (n: number) => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
        const batch = Array.from({ length: count }, (_, n) => delivery(`Place${letters(n)} Road`));
        const answer = await suggest(batch, couriers, 100);
        const got = couriers.map(
          ({ courierId }) => answer.filter((each) => each.courier?.courierId === courierId).length,
        );
        expect(Math.max(...got) - Math.min(...got)).toBeLessThanOrEqual(1);
      },
    ),
  );
});
