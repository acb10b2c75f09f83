/**
 * Suggests a courier for each delivery. Pure (it yields to others while it computes), and the only rule: the board's
 * suggestions and automatic assignment both call it, so they never disagree.
 *
 * Every courier with room gets a cost, and the lowest cost wins:
 *
 *     cost = parcels − 3 × nearness
 *
 *   parcels   open deliveries of the courier, including those suggested earlier in the same batch
 *   nearness  0 to 1: how much of the delivery address occurs in addresses that the courier already has
 *
 * So a parcel in the same street is worth a lead of at most 3 parcels (`areaWorth`). A courier who is on the street
 * with 2 parcels (cost 2 − 3 = −1) is preferred to an idle one (cost 0); with 3 parcels both cost 0, and the idle one
 * gets it. It follows that nobody gets a parcel that puts them more than 3 ahead of another courier with room, and
 * nobody stays idle while another gets a fourth parcel. 30 parcels in one area spread over 7 couriers as 4 or 5 each.
 *
 * Equal costs: fewer parcels, then less cash in hand in the currency of the delivery, then the order of the list.
 * A courier who is paused or has reached the maximum is never suggested, nor one who would be over their cash limit
 * (cash-limits.ts). What the batch gives a courier counts as well: two deliveries of 300 are not both suggested to a courier
 * who may carry 500 more.
 *
 * Nearness compares words, because an address is all that we have: no coordinates are stored, and no other service
 * learns where people live. A word weighs −ln(share of couriers who have it): with 7 couriers, a street that one of
 * them has weighs 1.9, a district that four have 0.6, and a city that 80 % or more have 0. House numbers and words
 * such as "Road" weigh 0 too. Nearness is the weight that the courier shares, divided by the weight of the address;
 * below 0.4 it counts as 0, otherwise the first parcel of the morning would draw the whole city to one courier.
 */

import type { CashLimit } from '../couriers/index.ts';
import { wordsOf } from '../deliveries/index.ts';
import type { CourierId, DeliveryId } from '../platform/ids.ts';
import { inSlices } from '../workers/slices.ts';
import { isOverCashLimit } from './cash-limits.ts';

export interface Assignable {
  deliveryId: DeliveryId;
  address: string;
  currency: string;
  /** To collect, in minor units. */
  amount: number;
  /** The courier who has it now is not suggested. */
  courierId: CourierId | null;
}

export interface Candidate {
  courierId: CourierId;
  name: string;
  isPaused: boolean;
  /** Open deliveries. */
  parcels: number;
  /** Cash in hand, in minor units. */
  cash: readonly { currency: string; amount: number }[];
  cashLimit: CashLimit | null;
  /** Counts against the limit, in its currency: cash in hand, and what open deliveries still collect. */
  carriedCash: number;
  /** Delivery addresses of the latest open deliveries, 20 at most. */
  addresses: readonly string[];
}

export interface Suggestion {
  deliveryId: DeliveryId;
  /** Undefined if no courier has room, or the delivery is over the cash limit of all who have. */
  courier: Candidate | undefined;
  /** Why this courier, for people: "idle", "2 stops near Ikeja". */
  why: string;
}

/** A full match of the area outweighs this many parcels. */
export const areaWorth = 3;
/** Below this share of the address's weight, nearness is 0. */
const minNearness = 0.4;
/** A word that this share of couriers have weighs 0. */
const commonFrom = 0.8;
/** Words of an address that are compared. Each is looked up for all couriers, and no real address has as many. */
const maxAreaWords = 50;
/** Areas of the address that the reason names. */
const maxNamedAreas = 2;
const maxAreaCharacters = 40;

/** Words that occur in addresses everywhere. */
const commonWords = new Set(
  `street st road rd avenue ave close lane ln drive crescent way boulevard blvd highway expressway estate house flat floor
  block plot suite shop unit no number off by near opposite the of and`.split(/\s+/),
);

/** A courier while a batch is worked through. */
interface Load {
  candidate: Candidate;
  parcels: number;
  carriedCash: number;
  /** The area words of each address. */
  stops: string[][];
}

export async function suggest(
  deliveries: readonly Assignable[],
  couriers: readonly Candidate[],
  maxParcels: number,
): Promise<Suggestion[]> {
  const areas = makeAreas(couriers.length);
  const loads = await inSlices(couriers, (candidate): Load => {
    const { parcels, carriedCash } = candidate;
    const load: Load = { candidate, parcels, carriedCash, stops: [] };
    for (const address of candidate.addresses) areas.add(load, areaWords(address));
    return load;
  });

  return inSlices(deliveries, (delivery) => {
    const { deliveryId, address, courierId, currency, amount } = delivery;
    const words = areaWords(address);
    const nearness = areas.nearnessTo(words);
    const withRoom = loads.filter(
      ({ candidate, parcels }) =>
        !candidate.isPaused && parcels < maxParcels && candidate.courierId !== courierId,
    );
    const [first, ...others] = withRoom
      .filter(
        ({ candidate: { cashLimit }, carriedCash }) =>
          !cashLimit || !isOverCashLimit(cashLimit, carriedCash, delivery),
      )
      .map((load) => ({
        load,
        cost: load.parcels - areaWorth * (nearness.get(load) ?? 0),
        cash: load.candidate.cash.find((one) => one.currency === currency)?.amount ?? 0,
      }));
    if (!first) {
      const why =
        withRoom.length === 0 ? 'No courier has room' : 'Over the cash limit of every courier with room';
      return { deliveryId, courier: undefined, why };
    }
    const { load } = others.reduce((best, other) => (isBetter(other, best) ? other : best), first);
    const whyFree = load.parcels === 0 ? 'Idle' : `Lightest load: ${stopsText(load.parcels)}`;
    const why = nearness.has(load) ? areas.whyNear(load, address) : whyFree;
    load.parcels += 1;
    if (load.candidate.cashLimit?.currency === currency) load.carriedCash += amount;
    areas.add(load, words);
    return { deliveryId, courier: load.candidate, why };
  });
}

interface Choice {
  load: Load;
  cost: number;
  cash: number;
}

function isBetter(one: Choice, other: Choice): boolean {
  return (one.cost - other.cost || one.load.parcels - other.load.parcels || one.cash - other.cash) < 0;
}

/** The words that can say where an address is, each once. */
function areaWords(address: string): string[] {
  return [...new Set(wordsOf(address))]
    .filter((word) => /\p{L}/u.test(word) && !commonWords.has(word))
    .slice(0, maxAreaWords);
}

/** Which couriers have which words in their addresses. */
function makeAreas(couriers: number) {
  const couriersWith = new Map<string, Set<Load>>();

  /** A word that nobody has weighs as much as one that a single courier has: the address is somewhere else. */
  function weightOf(word: string): number {
    const share = Math.max(1, couriersWith.get(word)?.size ?? 0) / couriers;
    return share < commonFrom ? -Math.log(share) : 0;
  }

  return {
    add(load: Load, words: string[]) {
      load.stops.push(words);
      for (const word of words) couriersWith.set(word, (couriersWith.get(word) ?? new Set()).add(load));
    },
    /** From `minNearness` to 1; couriers who are not near are left out. */
    nearnessTo(words: readonly string[]): Map<Load, number> {
      const shared = new Map<Load, number>();
      let total = 0;
      for (const word of words) {
        const weight = weightOf(word);
        total += weight;
        if (weight === 0) continue;
        for (const load of couriersWith.get(word) ?? []) shared.set(load, (shared.get(load) ?? 0) + weight);
      }
      return new Map(
        [...shared]
          .map(([load, weight]) => [load, weight / total] as const)
          .filter(([, nearness]) => nearness >= minNearness),
      );
    },
    /** Such as "3 stops near Bode Thomas, Surulere; 5 total". */
    whyNear({ stops, parcels }: Load, address: string): string {
      const own = new Set(stops.flat());
      const shared = spelledAreas(address, (word) => (own.has(word) ? weightOf(word) : 0));
      const heaviest = shared.toSorted((a, b) => b.weight - a.weight).slice(0, maxNamedAreas);
      const named = shared.filter((area) => heaviest.includes(area));
      const namedWords = new Set(named.flatMap(({ words }) => words));
      const count = stops.filter((words) => words.some((word) => namedWords.has(word))).length;
      const areas = [...new Set(named.map(({ spelled }) => shortened(spelled)))].join(', ');
      const total = parcels > count ? `; ${parcels} total` : '';
      return `${stopsText(count)} near ${areas}${total}`;
    },
  };
}

interface SpelledArea {
  spelled: string;
  words: string[];
  /** The weight of its heaviest word. */
  weight: number;
}

/** The words that have a weight, in their order. With only a space between them they are one area, such as "Bode Thomas". */
function spelledAreas(address: string, weightOf: (word: string) => number): SpelledArea[] {
  const areas: SpelledArea[] = [];
  let end = 0;
  for (const { 0: spelled, index } of address.matchAll(/[\p{L}\p{N}](?:[^\s,;]*[\p{L}\p{N}\p{M}])?/gu)) {
    const words = areaWords(spelled).filter((word) => weightOf(word) > 0);
    if (words.length === 0) continue;
    const weight = Math.max(...words.map(weightOf));
    const gap = address.slice(end, index);
    const previous = areas.at(-1);
    if (previous && /^\s+$/.test(gap)) {
      previous.spelled += ` ${spelled}`;
      previous.words.push(...words);
      previous.weight = Math.max(previous.weight, weight);
    } else areas.push({ spelled, words, weight });
    end = index + spelled.length;
  }
  return areas;
}

const shortened = (text: string) => [...text].slice(0, maxAreaCharacters).join('').trimEnd();

const stopsText = (count: number): string => (count === 1 ? '1 stop' : `${count} stops`);
