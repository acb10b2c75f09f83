/**
 * What a courier's page of 0.2.0 keeps on a phone without network, in the form in which a browser that ran it had it, with the
 * identifiers and times of the test. Never change it; delete it with `tests/courier/cached-page.ts`.
 */

export const stopNames = ['waiting', 'failed', 'wrongPin', 'cancelled', 'paid', 'discarded'] as const;
export type StopName = (typeof stopNames)[number];

export interface PhoneOf {
  courierId: string;
  ids: Record<StopName, string>;
  /** When the phone was used last. */
  atMs: number;
}

/** By the keys of the object stores. */
export interface CachedStorage {
  kept: Record<string, object>;
  moves: Record<string, CachedMove>;
  bodies: Record<string, object>;
}

export interface CachedMove {
  key: string;
  number: number;
  deliveryId: string;
  move: 'pick_up' | 'deliver' | 'fail_attempt';
}

export const addresses: Record<StopName, string> = {
  waiting: '1 First Street',
  failed: '2 Second Street',
  wrongPin: '3 Third Street',
  cancelled: '4 Fourth Street',
  paid: '5 Fifth Street',
  discarded: '6 Sixth Street',
};

/** The keys of the moves that were not sent, in the order of the taps. */
export const waitingKeys = {
  paid: 'a25e1c9a290c25bf9d739b5ea503df6b',
  pickedUp: '9be7dcbd815ea63818d702a489483e60',
  handedOver: 'af4bf99234bd00282e67b45b7ece6ab3',
  failed: 'a916a2a44cc742a548a01898fefa24e8',
};
const refusedKeys = {
  wrongPin: 'd468e68dd75ab15b061bb1de8ae42d45',
  discarded: '5c8cf96461b5ab26823920d66699db33',
  cancelled: '5e90ed5dc074eac1dbf45239b68aeee4',
};

export function cachedStorage({ courierId, ids, atMs }: PhoneOf): CachedStorage {
  const minutesBefore = (minutes: number) => new Date(atMs - minutes * 60_000).toISOString();
  const me = { courier_id: courierId, name: 'Bola Ade' };
  const inHours = (hours: number) => new Date(atMs + hours * 3_600_000).toISOString();
  const window = { from: inHours(1), until: inHours(2) };
  const stop = (name: StopName, more: object = {}) => ({
    delivery_id: ids[name],
    status: 'in_transit',
    sender: 'Acme',
    reference: null,
    pickup_address: '1 Marina',
    delivery_address: addresses[name],
    package_details: { weight: 2.5, description: 'Shirts' },
    receiver_contact: { name: 'Ada Obi', phone: '+2348012345678' },
    amount_to_collect: 500000,
    sender_contact: { name: null, phone: null },
    pickup_note: null,
    delivery_note: null,
    pickup_window: null,
    delivery_window: null,
    pickup_location: null,
    delivery_location: null,
    pieces: null,
    required_proof: [],
    pin_locked: false,
    changes: null,
    currency: 'USD',
    collected_amount: null,
    payment_method: null,
    estimated_delivery_time: inHours(24),
    attempts: 0,
    instruction: null,
    deliver_on: null,
    currency_digits: 2,
    late: false,
    failure_reason: null,
    instruction_note: null,
    parcel_with: null,
    moves: ['deliver', 'fail_attempt', 'return'],
    ...more,
  });
  const day = {
    courier: me,
    now: minutesBefore(9),
    today: minutesBefore(9).slice(0, 10),
    time_zone: 'UTC',
    company_name: null,
    stops: [
      stop('cancelled', { status: 'cancelled', parcel_with: 'courier', moves: ['return'] }),
      stop('waiting', { status: 'created', delivery_window: window, moves: ['pick_up'] }),
      stop('failed'),
      stop('wrongPin', { required_proof: ['pin', 'name'] }),
      stop('paid'),
      stop('discarded', { required_proof: ['pin'], delivery_window: window }),
    ],
    later: [],
    done: [],
    collected: [],
    cash_in_hand: [],
    hand_ins: [],
    discarded_moves: [],
  };

  const move = (
    key: string,
    number: number,
    stopName: StopName,
    kind: CachedMove['move'],
    more: object = {},
  ) => ({
    key,
    number,
    courierId,
    deliveryId: ids[stopName],
    move: kind,
    tappedAt: minutesBefore(20 - number),
    label: `Ada Obi, ${addresses[stopName]}`,
    ...more,
  });
  const cash = (collectedAmount: number) => ({ collectedAmount, currency: 'USD', currencyDigits: 2 });
  const wrongPin = {
    status: 400,
    error: 'invalid request data',
    details: 'proof.pin is not the PIN of this delivery; 4 tries left',
  };
  const cancelled = {
    status: 409,
    error: 'move not possible',
    details: 'Already cancelled. Only a delivery that is waiting for pickup can be picked up.',
  };
  const moves: CachedMove[] = [
    move(refusedKeys.wrongPin, 1, 'wrongPin', 'deliver', { ...cash(500000), refusal: wrongPin }),
    move(refusedKeys.discarded, 2, 'discarded', 'deliver', {
      ...cash(500000),
      refusal: wrongPin,
      discardedAt: minutesBefore(5),
    }),
    move(refusedKeys.cancelled, 3, 'cancelled', 'pick_up', { refusal: cancelled }),
    move(waitingKeys.paid, 4, 'paid', 'deliver', cash(500000)),
    move(waitingKeys.pickedUp, 5, 'waiting', 'pick_up'),
    move(waitingKeys.handedOver, 6, 'waiting', 'deliver', cash(400000)),
    move(waitingKeys.failed, 7, 'failed', 'fail_attempt', { reason: 'refused' }),
  ];
  const place = { latitude: 6.6, longitude: 3.35, accuracy_meters: 12 };
  const happened = (number: number) => ({ happened_at: minutesBefore(20 - number), place });
  return {
    kept: { me, day: { day, at: atMs, corrected: {} } },
    moves: Object.fromEntries(moves.map((one) => [one.key, one])),
    bodies: {
      [refusedKeys.wrongPin]: {
        collected_amount: 500000,
        proof: { pin: '0000', taker_name: 'Ngozi Obi' },
        ...happened(1),
      },
      [refusedKeys.cancelled]: happened(3),
      [waitingKeys.paid]: { collected_amount: 500000, proof: { taker_name: 'Ada "A." Obi' }, ...happened(4) },
      [waitingKeys.pickedUp]: happened(5),
      [waitingKeys.handedOver]: {
        collected_amount: 400000,
        shortfall_reason: 'No change',
        proof: { taker_name: 'Ada Obi' },
        ...happened(6),
      },
      [waitingKeys.failed]: { reason: 'refused', ...happened(7) },
    },
  };
}
