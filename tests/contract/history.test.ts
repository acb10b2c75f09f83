/**
 * The history of a delivery is enough to work out what it is now: random edits and moves, right and wrong ones, and after each
 * of them a replay of the events from the beginning gives the current record.
 */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { type FieldPath, fieldPaths, fieldValue, setField } from '../../contract/delivery-fields.ts';
import { type DeliveryEvent, deliveryEvents } from '../../contract/events.ts';
import { failureReasons, type Move, moves } from '../../contract/primitives.ts';
import { graph } from '../../server/deliveries/lifecycle/lifecycle.ts';
import { createDelivery, send } from '../support/client.ts';
import { newCourier } from '../support/couriers.ts';
import { deliveryValues } from '../support/delivery-values.ts';
import { useService } from '../support/service.ts';

const service = useService();
let [account, fleet, courierId] = ['', '', ''];
beforeAll(async () => {
  [account, fleet] = [await service.newKey('Acme'), await service.newKey('', 'fleet')];
  courierId = (await newCourier(service)).courierId;
});

type Body = Record<string, unknown>;
interface Step {
  method: 'PATCH' | 'POST';
  /** After the id. */
  path: string;
  by: 'account' | 'fleet' | 'operator';
  body: Body;
}

const neverNull: FieldPath[] = ['pickup_address', 'delivery_address', 'amount_to_collect'];
/** Both ends of a window, both degrees of a location: all or nothing. */
const isPair = (path: FieldPath) => /_(window|location)\./.test(path);

/** For each field one of its two values, null, or nothing at all; of pairs, one of the two for both. */
const anyFields = (isEdit: boolean): fc.Arbitrary<Body> =>
  fc
    .record(
      Object.fromEntries(
        fieldPaths.map((path) => [
          path,
          fc.constantFrom(undefined, undefined, 0, 1, ...(isEdit && !neverNull.includes(path) ? [null] : [])),
        ]),
      ) as Record<FieldPath, fc.Arbitrary<0 | 1 | null | undefined>>,
    )
    .map((choices) => {
      const body: Body = {};
      for (const path of fieldPaths) {
        const first = isPair(path) ? fieldPaths.find((other) => parentOf(other) === parentOf(path))! : path;
        const choice = choices[first];
        if (choice === undefined) continue;
        if (choice !== null) setField(body, path, deliveryValues[path][choice]);
        else if (isPair(path)) body[parentOf(path)] = null;
        else setField(body, path, null);
      }
      return body;
    });
const parentOf = (path: FieldPath) => path.slice(0, path.lastIndexOf('.'));

const operatorStep = (move: 'correct' | 'correct_amount'): Step => ({
  method: 'POST',
  path: move,
  by: 'operator',
  body: {},
});
const accountStep = (path: string, body: Body): Step => ({ method: 'POST', path, by: 'account', body });
const editStep = (body: Body): Step => ({ method: 'PATCH', path: '', by: 'account', body });
const fleetStep = (path: string, body: Body): Step => ({ method: 'POST', path, by: 'fleet', body });

const anyEdit = anyFields(true)
  .filter((body) => Object.keys(body).length > 0)
  .map(editStep);

const proof = { recipient_name: 'Uche' };
const anyMove: fc.Arbitrary<Step> = fc.oneof(
  fc.constant(fleetStep('/assign', {})),
  fc.constant(fleetStep('/unassign', {})),
  { weight: 3, arbitrary: fc.constant(fleetStep('/pick-up', {})) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(...failureReasons)
      .map((reason) => fleetStep('/fail-attempt', { reason, note: 'Rain' })),
  },
  fc
    .constantFrom(0, 400_000, 500_000, 500_001)
    .map((collected_amount) =>
      fleetStep('/deliver', { collected_amount, shortfall_reason: 'Had no more', proof }),
    ),
  fc.constant(fleetStep('/return', {})),
  {
    weight: 3,
    arbitrary: fc
      .record(
        {
          delivery_address: fc.constant('10 Other Street'),
          receiver_contact: fc.constant({ phone: '+2348011111111' }),
          amount_to_collect: fc.constantFrom(0, 400_000),
          note: fc.constant('Ring twice'),
        },
        { requiredKeys: [] },
      )
      .map((said) => accountStep('/instruct', { instruction: 'try_again', ...said })),
  },
  fc.constant(accountStep('/instruct', { instruction: 'return' })),
  fc.constant(accountStep('/cancel', {})),
  fc.constantFrom('correct' as const, 'correct_amount' as const).map(operatorStep),
);

/** Everything that can happen, but for a cancellation. */
const wholeLife: Step[] = [
  editStep({
    receiver_contact: { name: 'Ada Obi', phone: '+2348012345678' },
    pieces: 2,
    delivery_window: null,
  }),
  fleetStep('/assign', {}),
  fleetStep('/unassign', {}),
  fleetStep('/pick-up', {}),
  editStep({ delivery_note: 'Third floor', metadata: { channel: 'market' } }),
  fleetStep('/fail-attempt', { reason: 'cannot_pay' }),
  accountStep('/instruct', {
    instruction: 'try_again',
    amount_to_collect: 400_000,
    delivery_address: '10 Other Street',
    receiver_contact: { phone: '+2348011111111' },
  }),
  fleetStep('/deliver', {
    collected_amount: 400_000,
    payment_method: 'transfer',
    payment_reference: 'TRF-1',
  }),
  operatorStep('correct_amount'),
  operatorStep('correct'),
  fleetStep('/return', {}),
  operatorStep('correct'),
];

interface HistoryEvent {
  type: DeliveryEvent;
  timestamp: string;
  data: { sequence: number; details: Body };
}

/** What the events tell: the fields by their paths, and the rest by the names of the record. */
function replay(created: Body, [, ...events]: HistoryEvent[]): Body {
  const now: Body = { ...created };
  for (const { type, timestamp, data: event } of events) {
    const { sequence, details: data } = event;
    Object.assign(now, { version: sequence, updated_at: timestamp }, stateAfter(type), changesOf(type, data));
    for (const path of fieldPaths) {
      // A window or location that was not there is null as a whole, so that one side has no parts.
      if (hasField(data.before, path) || hasField(data.after, path)) {
        now[path] = fieldValue(data.after as Body, path) ?? null;
      }
    }
  }
  return now;
}

const edges = moves.flatMap((move) => graph[move]);
function stateAfter(type: DeliveryEvent): Body {
  const states = new Set(edges.filter(({ event }) => event === type).map(({ to }) => to));
  // What leaves the state as it is can happen in several.
  return states.size === 1 && !['delivery.updated', 'delivery.assigned'].includes(type)
    ? { status: [...states][0] }
    : {};
}

function changesOf(type: DeliveryEvent, data: Body): Body {
  switch (type) {
    case 'delivery.attempt_failed':
      return {
        attempts: data.attempt,
        instruction: data.instruction,
        failure_reason: data.reason,
        deliver_on: null,
        instruction_note: null,
      };
    case 'delivery.instructed':
      return {
        instruction: data.instruction,
        instruction_note: data.note ?? null,
        deliver_on: data.deliver_on ?? null,
        // The location goes with the old address.
        ...('delivery_address' in data
          ? {
              delivery_address: data.delivery_address,
              'delivery_location.latitude': null,
              'delivery_location.longitude': null,
            }
          : {}),
        ...('receiver_contact' in data
          ? { 'receiver_contact.phone': (data.receiver_contact as { phone: string }).phone }
          : {}),
        ...('amount_to_collect' in data ? { amount_to_collect: data.amount_to_collect } : {}),
      };
    case 'delivery.delivered':
    case 'delivery.amount_corrected':
      return { collected_amount: data.collected_amount ?? null, ...paidBy(data) };
    case 'delivery.delivered_in_error':
    case 'delivery.returned_in_error':
      return {
        collected_amount: null,
        payment_method: null,
        payment_reference: null,
        instruction: null,
        deliver_on: null,
        instruction_note: null,
      };
    default:
      return {};
  }
}

/** In cash, where the event does not say otherwise. */
function paidBy(data: Body): Body {
  if (!data.collected_amount) return { payment_method: null, payment_reference: null };
  return {
    payment_method: data.payment_method ?? 'cash',
    payment_reference: data.payment_reference ?? null,
  };
}

/** It is there, with a value or with null. */
function hasField(values: unknown, path: FieldPath): boolean {
  return fieldValue((values as Body | undefined) ?? {}, path) !== undefined;
}

const others = [
  'status',
  'version',
  'updated_at',
  'attempts',
  'instruction',
  'instruction_note',
  'deliver_on',
  'failure_reason',
  'collected_amount',
  'payment_method',
  'payment_reference',
] as const;

/** The record in the form of a replay. */
function flat(record: Body): Body {
  const values: Body = {};
  for (const path of fieldPaths) values[path] = fieldValue(record, path) ?? null;
  for (const name of others) values[name] = record[name];
  return values;
}

const read = async (id: string, what: 'record' | 'events') =>
  (await send(service, 'GET', `/v1/deliveries/${id}/${what}`, { key: account })).body;

async function take(id: string, { method, path, by, body }: Step): Promise<boolean> {
  if (by === 'operator') return (await service.move(id, path as Move)).outcome === 'changed';
  const target = `/v1/${by === 'fleet' ? 'fleet/' : ''}deliveries/${id}${path}`;
  const withCourier = path === '/assign' || path === '/pick-up' ? { ...body, courier_id: courierId } : body;
  const response = await send(service, method, target, {
    key: by === 'fleet' ? fleet : account,
    body: withCourier,
  });
  expect(response.status, response.text).toBeLessThan(500);
  return response.status === 200;
}

let deliveries = 0;
/** A reference belongs to one delivery: each has its own two. */
function withOwnReference(body: Body, delivery: number): Body {
  return typeof body.reference === 'string'
    ? { ...body, reference: `${body.reference} of ${delivery}` }
    : body;
}

test('after any edits and moves, the history of a delivery replays to its current record', async () => {
  const happened = new Set<string>();
  const steps = fc.array(fc.oneof({ weight: 2, arbitrary: anyEdit }, { weight: 3, arbitrary: anyMove }), {
    minLength: 6,
    maxLength: 14,
    size: 'max',
  });
  await fc.assert(
    fc.asyncProperty(anyFields(false), steps, async (sent, walk) => {
      const own = ++deliveries;
      const addresses = { pickup_address: 'A', delivery_address: 'B' };
      const id = await createDelivery(service, account, { ...addresses, ...withOwnReference(sent, own) });
      const created = flat(await read(id, 'record'));
      for (const step of walk) {
        const body = withOwnReference(step.body, own);
        const isDone = await take(id, { ...step, body });
        const { data } = await read(id, 'events');
        if (isDone && data.length > 1) happened.add(data.at(-1).type);
        expect(replay(created, data)).toEqual(flat(await read(id, 'record')));
      }
    }),
    {
      numRuns: 40,
      examples: [
        [{ amount_to_collect: 500_000, delivery_location: { latitude: 6.6, longitude: 3.3 } }, wholeLife],
        [{}, [accountStep('/cancel', {})]],
      ],
    },
  );
  expect([...happened].sort(), 'and everything has happened').toEqual(
    deliveryEvents.filter((type) => type !== 'delivery.created').sort(),
  );
});
