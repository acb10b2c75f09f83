/**
 * Guesses what the columns of another system's file hold, by their names. A name is taken apart into whom it is about
 * ("Shipping", "Billing", "Pickup") and what it is ("Address1", "City", "Phone"), so that all the spellings of shops need
 * no list of their own. Pure.
 *
 * Nothing is guessed if a mistake costs money or privacy: a "Total" may have been paid already, and columns that are not
 * needed are ignored, not kept.
 */
import { recordColumns } from '../../../../contract/dashboard/deliveries.ts';
import { keysOf } from '../../../ui/keys-of.ts';
import { type Field, fields, type Target } from './fields.ts';

type About = 'receiver' | 'sender' | 'customer' | 'billing' | 'nobody';

/** Words that say whom a column is about, and what the column is if nothing else says so. The first that it has counts. */
const aboutWords: [words: string, about: About, alone?: Part][] = [
  ['ship to|deliver to', 'receiver', 'address'],
  ['shipping|delivery', 'receiver'],
  ['drop ?off|destination', 'receiver', 'address'],
  ['recipient|receiver|consignee', 'receiver', 'name'],
  ['pick ?up|collection|ship from', 'sender', 'address'],
  ['ship', 'receiver'],
  ['origin', 'sender', 'address'],
  ['sender', 'sender', 'name'],
  ['billing', 'billing'],
  ['customer|client|buyer', 'customer', 'name'],
  ['contact', 'customer', 'name'],
];

/** "order (no|number), id" are "order no", "order number" and "id": in this order, as they are preferred. */
const names = (patterns: string): string[] => patterns.split(/,\s+/).flatMap(namesLike);

function namesLike(pattern: string): string[] {
  const [, before, choices, after] = /^(.*?)\((.*?)\)(.*)$/.exec(pattern) ?? [];
  return choices?.split('|').flatMap((one) => namesLike(`${before}${one}${after}`)) ?? [pattern.trim()];
}

/** What columns can be, by the words that are left. */
const partNames = {
  address: names('address, full address, street address, addr'),
  street: names('street, address 1 2, address lines'),
  line1: names('address 1, address line 1, line 1, street 1'),
  line2: names('address 2, address line 2, line 2, street 2, apartment, suite'),
  city: names('city, town, locality'),
  zip: names('zip, zip code, postcode, post code, postal code'),
  state: names('province name, state name, province, state, region, state code, county'),
  country: names('country, country name, country code'),
  name: names('name, full name, contact, contact name, person'),
  firstName: names('first name, given name, firstname'),
  lastName: names('last name, surname, family name, lastname'),
  phone: names(
    'phone(| number| no), telephone, tel, mobile(| number| phone), cell, whatsapp, (contact |)number',
  ),
  // "Notes", "Courier note", "Instructions for the driver".
  note: names(`(note|instruction|comment|remark)(|s), (courier|driver) (note|instruction|comment|remark)(|s),
    (note|instruction|comment|remark)(|s) (for|to) (|the )(courier|driver)`),
  latitude: names('latitude, lat'),
  longitude: names('longitude, lng, lon, long'),
};
type Part = keyof typeof partNames;

/** "Deliver from", "Delivery window start", "Delivery time from", "Delivery start time", "Latest delivery time". */
const windowNames = (about: string, ends: string, last: string) =>
  names(`(${about}) (|window |time )(${ends}|${last}), (${about}) (${ends}|${last}) time,
    ${last} (${about})(| time)`);
const starts = ['from|after|not before|start|begin', 'earliest'] as const;
/** "To" is missing: "Deliver to" is an address. So is "Collect from", which is missing below. */
const finishes = ['until|till|by|before|not after|end|deadline', 'latest'] as const;

const kilograms = 'kg|kgs|kilo|kilos|kilogram|kilograms';

/** Columns about the parcel itself, by their whole name. */
const wholeNames = {
  reference:
    names(`reference, ref, order reference, order ref, your reference, order number, order no, order, order name,
    order id, invoice number, invoice no, invoice, po number, id`),
  // "Weight", "Weight (kg)", "Parcel weight in kg", "Kg". Other units are not guessed: 500 g would become 500 kg.
  weight: names(`(|total |package |parcel |gross |shipping )weight,
    (|total |package |parcel |gross |shipping )weight (|in )(${kilograms}), (${kilograms})`),
  description:
    names(`description, package description, contents, package contents, content, items, item, products, product,
    product name, item name, lineitem name, goods, package, parcel`),
  amount:
    names(`amount, cod, cod amount, amount cod, total cod, cod total, cod value, cash on delivery, cash on delivery amount,
    cash to collect, amount to collect, amount to be collected, collect, collect amount, amount due, balance due,
    outstanding balance`),
  pieces: names('pieces, parcels, packages, boxes, (number|no) of (parcels|packages|pieces)'),
  currency: names('currency, currency code, order currency, cur, curr, ccy'),
  pickup_from: windowNames('pickup|pick up|collection', ...starts),
  pickup_to: windowNames('pickup|pick up|collection|collect', ...finishes),
  delivery_from: windowNames('delivery|deliver|dropoff|drop off', ...starts),
  delivery_to: windowNames('delivery|deliver|dropoff|drop off', ...finishes),
} satisfies Partial<Record<Field, string[]>>;

/** A column with the day of the delivery, if no column has an end of its window. */
const dayNames = ['delivery date', 'delivery day', 'deliver on'];
const exportedDay = 'deliver_on' satisfies (typeof recordColumns)[number];

interface Column {
  index: number;
  words: string;
  about: About;
  part: Part | undefined;
}

function columnOf(header: string, index: number): Column {
  const words = wordsOf(header);
  for (const [one, about, alone] of aboutWords) {
    const rest = words.replace(new RegExp(`(?<= |^)(?:${one})(?= |$)`), '');
    if (rest === words) continue;
    return { index, words, about, part: rest === '' ? alone : partOf(rest.replaceAll(/ +/g, ' ').trim()) };
  }
  return { index, words, about: 'nobody', part: partOf(words) };
}

/** "Shipping Address1", "address_1 (Shipping)" and "SHIPPING-ADDRESS-1" are the same words. */
const wordsOf = (header: string): string =>
  header
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(/(\p{L})(\d)/gu, '$1 $2')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const partOf = (words: string) => keysOf(partNames).find((part) => partNames[part].includes(words));

/** Chooses columns, from the one with the best name for a part. */
type Choose = (best: (part: Part) => Column[]) => Column[];

const firstNotEmpty = (choices: Column[][]) => choices.find(({ length }) => length > 0) ?? [];

const only =
  (part: Part): Choose =>
  (best) =>
    best(part);

const personName: Choose = (best) =>
  firstNotEmpty([best('name'), [...best('firstName'), ...best('lastName')]]);

const placeParts = ['city', 'zip', 'state', 'country'] as const;

/** The street, in one column or in lines, then the rest of the address. Without a street there is no address. */
const address: Choose = (best) => {
  const street = firstNotEmpty([best('address'), best('street'), [...best('line1'), ...best('line2')]]);
  return street.length > 0 ? [...street, ...placeParts.flatMap(best)] : [];
};

/** Whose columns each field can come from, the first of whom has any. */
const receivers: About[] = ['receiver', 'nobody', 'customer', 'billing'];
const fieldsAbout: [field: Field, people: About[], choose: Choose][] = [
  ['delivery_address', receivers, address],
  ['receiver_name', receivers, personName],
  ['receiver_phone', receivers, only('phone')],
  ['delivery_note', ['receiver', 'nobody', 'customer'], only('note')],
  ['delivery_latitude', receivers, only('latitude')],
  ['delivery_longitude', receivers, only('longitude')],
  ['pickup_address', ['sender'], address],
  ['sender_name', ['sender'], personName],
  ['sender_phone', ['sender'], only('phone')],
  ['pickup_note', ['sender'], only('note')],
  ['pickup_latitude', ['sender'], only('latitude')],
  ['pickup_longitude', ['sender'], only('longitude')],
];

/** The target of each column. Several columns can have the same one: their texts are joined. */
export function guessColumns(headers: readonly string[]): Target[] {
  const targets: Target[] = headers.map(
    (header) => fields.find((own) => own === ownName(header)) ?? 'ignore',
  );
  const isTaken = (target: Target) => targets.includes(target);
  const isFree = ({ index }: Column) => targets[index] === 'ignore' && headers[index]?.trim() !== '';
  const assign = (target: Target, chosen: readonly Column[]) => {
    if (isTaken(target)) return;
    for (const { index } of chosen.filter(isFree)) targets[index] = target;
  };
  const allColumns = headers.map(columnOf);
  const columns = allColumns.filter(isFree);
  const bestNamed = (wanted: readonly string[]) =>
    wanted.flatMap((name) => columns.filter(({ words }) => words === name)).slice(0, 1);
  for (const target of keysOf(wholeNames)) assign(target, bestNamed(wholeNames[target]));
  if (!isTaken('delivery_from') && !isTaken('delivery_to')) {
    // An export's "deliver_on" is the day of an instruction after a failed attempt, and over in most files.
    const days = bestNamed(dayNames).filter(({ index }) => headers[index]?.trim() !== exportedDay);
    assign('delivery_day', days);
  }
  for (const [field, people, choose] of fieldsAbout) {
    const columnsOf = (who: About) => columns.filter(({ about }) => about === who);
    assign(field, firstNotEmpty(people.map((who) => choose((part) => bestOf(columnsOf(who), part)))));
  }
  const orderName = columns.filter((column) => column.words === 'name' && isFree(column));
  const hasNamedReference = columns.some(
    ({ index, words }) => targets[index] === 'reference' && words !== 'id',
  );
  // Beside the name of a receiver, "Name" is that of the order, as in Shopify's files: "#1001". "Id" says less than that.
  if (isTaken('receiver_name') && orderName.length > 0 && !hasNamedReference) {
    for (const [i, target] of targets.entries()) if (target === 'reference') targets[i] = 'ignore';
    assign('reference', orderName);
  }
  joinLooseParts(targets, allColumns);
  return targets;
}

function bestOf(columns: readonly Column[], part: Part): Column[] {
  const rank = ({ words }: Column) => partNames[part].findIndex((name) => ` ${words} `.includes(` ${name} `));
  return columns
    .filter((column) => column.part === part)
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, 1);
}

/**
 * "City" beside "Delivery address" is a part of it: it belongs to the last address before it, or to the delivery address
 * if there is none before. Unless that has a city already.
 */
function joinLooseParts(targets: Target[], columns: readonly Column[]): void {
  for (const { index, about, part } of columns) {
    if (targets[index] !== 'ignore' || about !== 'nobody' || !placeParts.some((one) => one === part))
      continue;
    const before = targets
      .slice(0, index)
      .findLast((one) => one === 'delivery_address' || one === 'pickup_address');
    const addressTarget = before ?? targets.find((target) => target === 'delivery_address');
    const hasIt = columns.some((column) => targets[column.index] === addressTarget && column.part === part);
    if (addressTarget !== undefined && !hasIt) targets[index] = addressTarget;
  }
}

/** Only as exports write them: people who write "Amount to collect" mean whole units, and "Delivery to" can be an address. */
const exactNames: readonly string[] = ['amount_to_collect', 'pickup_to', 'delivery_to'] satisfies Field[];

/** Our own name for a column, in any spelling; undefined if it has none. */
function ownName(header: string): string | undefined {
  const name = header
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  return exactNames.includes(name) && header.trim() !== name ? undefined : name;
}

/** A file with our own names only, such as an export or the template, needs no choice of columns. */
export function isOwnFile(headers: readonly string[]): boolean {
  const own: readonly (string | undefined)[] = [...fields, ...recordColumns, 'mode', ''];
  return headers.every((header) => own.includes(ownName(header)));
}
