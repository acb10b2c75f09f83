/**
 * Which courier should take which delivery. Pure: the board's suggestions and the automatic mode both ask here, so they
 * cannot disagree.
 *
 *   1. The area. A courier is near where words of the address stand in addresses of what the courier carries already.
 *      A word weighs the more, the fewer couriers share it: "Allen" says much, "Ikeja" less, and "Lagos", which all of
 *      them have, says nothing. Numbers and kinds of streets say nothing either. Somebody is near who shares a good
 *      part of the address's weight: early in the morning, when one courier has one parcel, the street counts and the
 *      city does not make all the rest his. Of those who are about as near as the nearest one,
 *   2. who has the fewest parcels; of those,
 *   3. who has the least cash in hand, in the currency of the delivery; of those, who was named first.
 *
 * Where nobody is near, everybody is as good as another, and 2. decides. Who is paused, or has as many parcels as one
 * may have, is never suggested. Deliveries are taken one after the other, and each counts for the next as if it were
 * carried: so a batch spreads over the couriers, and parcels of one street stay together.
 *
 * Words instead of places on a map: an address is what we have. Nobody has to keep coordinates, and no other service
 * has to know where people live.
 */

import { wordsOf } from '../deliveries/index.ts';
import type { CourierId, DeliveryId } from '../platform/ids.ts';

/** A delivery that somebody should take. */
export interface Placeable {
  deliveryId: DeliveryId;
  address: string;
  currency: string;
  /** Whoever has it now is not suggested. */
  courierId: CourierId | null;
}

export interface Candidate {
  courierId: CourierId;
  name: string;
  isPaused: boolean;
  /** How many they have in all. */
  parcels: number;
  /** Cash in hand, in minor units. */
  cash: readonly { currency: string; amount: number }[];
  /** Of what they carry, or of the latest of it. */
  addresses: readonly string[];
}

export interface Suggestion {
  deliveryId: DeliveryId;
  /** Undefined where nobody is free. */
  courier: Candidate | undefined;
  /** Why this one, for people. */
  why: string;
}

/** About as near as the nearest: so much of the nearest one's weight. */
const aboutAsNear = 0.75;
/** Of the weight of an address, so much has to be shared: a city alone makes nobody near. */
const sharedLeast = 0.4;
/** Shared by this part of all couriers, a word says nothing. */
const saysNothingFrom = 0.8;
/** Words that are told as the reason, at most. */
const maxNamedAreas = 2;
const maxAreaCharacters = 40;

/** They stand in addresses everywhere. */
const kindsOfStreets = new Set(
  'street st road rd avenue ave close lane ln drive crescent way boulevard blvd highway expressway estate house flat floor block plot suite shop unit no number off by near opposite the of and'.split(
    ' ',
  ),
);

export function suggest(
  deliveries: readonly Placeable[],
  couriers: readonly Candidate[],
  maxParcels: number,
): Suggestion[] {
  const areas = makeAreas(couriers);
  const parcels = new Map(couriers.map((courier) => [courier, courier.parcels]));

  return deliveries.map((delivery) => {
    const free = couriers.filter(
      (courier) =>
        !courier.isPaused && parcels.get(courier)! < maxParcels && courier.courierId !== delivery.courierId,
    );
    if (free.length === 0)
      return { deliveryId: delivery.deliveryId, courier: undefined, why: 'no courier is free' };
    const words = areaWords(delivery.address);
    const near = areas.nearnessTo(words);
    const nearest = Math.max(...free.map((courier) => near.get(courier) ?? 0));
    const suitable = free.filter((courier) => (near.get(courier) ?? 0) >= nearest * aboutAsNear);
    const cashOf = (courier: Candidate) =>
      courier.cash.find(({ currency }) => currency === delivery.currency)?.amount ?? 0;
    const courier = suitable.reduce((best, other) => {
      const fewer = parcels.get(other)! - parcels.get(best)! || cashOf(other) - cashOf(best);
      return fewer < 0 ? other : best;
    });
    const inAll = parcels.get(courier)!;
    const why = nearest > 0 ? areas.whyNear(courier, delivery.address, inAll) : whyFree(inAll);
    parcels.set(courier, inAll + 1);
    areas.add(courier, words);
    return { deliveryId: delivery.deliveryId, courier, why };
  });
}

/** The words that may say where an address is, each once. */
function areaWords(address: string): string[] {
  return [...new Set(wordsOf(address))].filter((word) => /\p{L}/u.test(word) && !kindsOfStreets.has(word));
}

/** Which courier has which words in what they carry. */
function makeAreas(couriers: readonly Candidate[]) {
  const carriedBy = new Map<Candidate, string[][]>();
  const whoHas = new Map<string, Set<Candidate>>();

  function add(courier: Candidate, words: string[]) {
    const carried = carriedBy.get(courier) ?? [];
    carriedBy.set(courier, carried);
    carried.push(words);
    for (const word of words) {
      const holders = whoHas.get(word) ?? new Set();
      whoHas.set(word, holders.add(courier));
    }
  }

  /** A word that nobody has weighs as much as one that one courier has: it says that the address is elsewhere. */
  function weightOf(word: string): number {
    const share = Math.max(1, whoHas.get(word)?.size ?? 0) / couriers.length;
    return share < saysNothingFrom ? -Math.log(share) : 0;
  }

  for (const courier of couriers) for (const address of courier.addresses) add(courier, areaWords(address));

  return {
    add,
    nearnessTo(words: readonly string[]): Map<Candidate, number> {
      const near = new Map<Candidate, number>();
      let inAll = 0;
      for (const word of words) {
        const weight = weightOf(word);
        inAll += weight;
        if (weight === 0) continue;
        for (const courier of whoHas.get(word) ?? []) near.set(courier, (near.get(courier) ?? 0) + weight);
      }
      return new Map([...near].filter(([, weight]) => weight >= inAll * sharedLeast));
    },
    /** Such as "3 parcels near Allen, Ikeja; 5 in all". */
    whyNear(courier: Candidate, address: string, inAll: number): string {
      const shared = spelledWords(address)
        .map(({ word, spelled }) => ({ word, spelled, weight: weightOf(word) }))
        .filter(({ word, weight }) => weight > 0 && whoHas.get(word)?.has(courier));
      const heaviest = shared.toSorted((a, b) => b.weight - a.weight).slice(0, maxNamedAreas);
      const told = shared.filter((each) => heaviest.includes(each));
      const count = carriedBy
        .get(courier)!
        .filter((words) => told.some(({ word }) => words.includes(word))).length;
      const places = [...new Set(told.map(({ spelled }) => spelled))].join(', ');
      return `${parcelsInWords(count)} near ${places}; ${inAll} in all`;
    },
  };
}

/** The words of an address, each with how it is written there, in their order. */
function spelledWords(address: string): { word: string; spelled: string }[] {
  return address.split(/[\s,;]+/).flatMap((piece) => {
    const spelled = [...piece.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, '')].slice(
      0,
      maxAreaCharacters,
    );
    return areaWords(piece).map((word) => ({ word, spelled: spelled.join('') }));
  });
}

function whyFree(inAll: number): string {
  return inAll === 0
    ? 'nobody is nearer; has nothing yet'
    : `nobody is nearer; ${parcelsInWords(inAll)} in all, the fewest`;
}

function parcelsInWords(count: number): string {
  return count === 1 ? '1 parcel' : `${count} parcels`;
}
