/**
 * Guesses what the columns of another system's file hold, by their names. A name is taken apart into whom it is about
 * ("Shipping", "Billing", "Pickup") and what it is ("Address1", "City", "Phone"), so that all the spellings of shops need
 * no list of their own. Pure.
 *
 * Nothing is guessed if a mistake costs money or privacy: a "Total" may have been paid already, and columns that are not
 * needed are ignored, not kept.
 */
import {
  type ImportColumn,
  importColumns,
  recordColumns,
} from '../../../../contract/dashboard/deliveries.ts';
import { keysOf } from '../../../ui/keys-of.ts';

/** What a column is used as: a field, both ends of the delivery window, a pair of the metadata, or nothing. */
export type Target = ImportColumn | 'currency' | 'delivery_id' | 'delivery_day' | 'keep' | 'ignore';

type About = 'receiver' | 'sender' | 'customer' | 'billing' | 'nobody';

/** Words that say whom a column is about, and what the column is if nothing else says so. */
const aboutWords: [words: string, about: About, alone: Part | undefined][] = [
  ['ship to', 'receiver', 'address'],
  ['deliver to', 'receiver', 'address'],
  ['shipping', 'receiver', undefined],
  ['delivery', 'receiver', undefined],
  ['dropoff', 'receiver', 'address'],
  ['drop off', 'receiver', 'address'],
  ['destination', 'receiver', 'address'],
  ['recipient', 'receiver', 'name'],
  ['receiver', 'receiver', 'name'],
  ['consignee', 'receiver', 'name'],
  ['pick up', 'sender', 'address'],
  ['pickup', 'sender', 'address'],
  ['collection', 'sender', 'address'],
  ['ship from', 'sender', 'address'],
  ['ship', 'receiver', undefined],
  ['origin', 'sender', 'address'],
  ['sender', 'sender', 'name'],
  ['billing', 'billing', undefined],
  ['customer', 'customer', 'name'],
  ['client', 'customer', 'name'],
  ['buyer', 'customer', 'name'],
  ['contact', 'customer', 'name'],
];

/** What columns can be, by the words that are left. Alternatives in the order in which they are preferred. */
const partWords = {
  address: ['address', 'full address', 'street address', 'addr'],
  street: ['street', 'address 1 2', 'address lines'],
  line1: ['address 1', 'address line 1', 'line 1', 'street 1'],
  line2: ['address 2', 'address line 2', 'line 2', 'street 2', 'apartment', 'suite'],
  city: ['city', 'town', 'locality'],
  zip: ['zip', 'zip code', 'postcode', 'post code', 'postal code'],
  state: ['province name', 'state name', 'province', 'state', 'region', 'state code', 'county'],
  country: ['country', 'country name', 'country code'],
  name: ['name', 'full name', 'contact', 'contact name', 'person'],
  firstName: ['first name', 'given name', 'firstname'],
  lastName: ['last name', 'surname', 'family name', 'lastname'],
  phone: [
    'phone',
    'phone number',
    'phone no',
    'telephone',
    'tel',
    'mobile',
    'mobile number',
    'mobile phone',
    'cell',
    'whatsapp',
    'contact number',
    'number',
  ],
  note: noteNames(),
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'lng', 'lon', 'long'],
} satisfies Record<string, string[]>;
type Part = keyof typeof partWords;

/** "Notes", "Courier note", "Instructions for the driver". */
function noteNames(): string[] {
  const names = ['note', 'instruction', 'comment', 'remark'].flatMap((name) => [name, `${name}s`]);
  const addressed = names.flatMap((name) =>
    ['courier', 'driver'].flatMap((who) => [
      `${who} ${name}`,
      ...['for', 'for the', 'to', 'to the'].map((before) => `${name} ${before} ${who}`),
    ]),
  );
  return [...names, ...addressed];
}

/** "To" is missing: "Deliver to" is an address. So is "Collect from", which is missing below. */
const windowStart = ['from', 'after', 'not before', 'earliest', 'start', 'begin'];
const windowEnd = ['until', 'till', 'by', 'before', 'not after', 'latest', 'end', 'deadline'];

/** "Deliver from", "Delivery window start", "Delivery time from", "Delivery start time", "Latest delivery time". */
function windowNames(about: readonly string[], ends: readonly string[]): string[] {
  return about.flatMap((who) =>
    ends.flatMap((end) => [
      `${who} ${end}`,
      `${who} window ${end}`,
      `${who} time ${end}`,
      `${who} ${end} time`,
      ...(end.endsWith('est') ? [`${end} ${who}`, `${end} ${who} time`] : []),
    ]),
  );
}

/** "Weight", "Weight (kg)", "Parcel weight in kg", "Kg". Other units are not guessed: 500 g would become 500 kg. */
function weightNames(): string[] {
  const units = ['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms'];
  const names = ['', 'total ', 'package ', 'parcel ', 'gross ', 'shipping '].map((of) => `${of}weight`);
  const withUnits = names.flatMap((name) =>
    units.flatMap((unit) => [`${name} ${unit}`, `${name} in ${unit}`]),
  );
  return [...names, ...withUnits, ...units];
}

/** Columns about the parcel itself, by their whole name, in the order in which they are preferred. */
const wholeNames = {
  reference: [
    'reference',
    'ref',
    'order reference',
    'order ref',
    'your reference',
    'order number',
    'order no',
    'order',
    'order name',
    'order id',
    'invoice number',
    'invoice no',
    'invoice',
    'po number',
    'id',
  ],
  weight: weightNames(),
  description: [
    'description',
    'package description',
    'contents',
    'package contents',
    'content',
    'items',
    'item',
    'products',
    'product',
    'product name',
    'item name',
    'lineitem name',
    'goods',
    'package',
    'parcel',
  ],
  amount: [
    'amount',
    'cod',
    'cod amount',
    'amount cod',
    'total cod',
    'cod total',
    'cod value',
    'cash on delivery',
    'cash on delivery amount',
    'cash to collect',
    'amount to collect',
    'amount to be collected',
    'collect',
    'collect amount',
    'amount due',
    'balance due',
    'outstanding balance',
  ],
  pieces: [
    'pieces',
    'parcels',
    'packages',
    'boxes',
    'number of parcels',
    'number of packages',
    'number of pieces',
    'no of parcels',
    'no of packages',
  ],
  currency: ['currency', 'currency code', 'order currency', 'cur', 'curr', 'ccy'],
  pickup_from: windowNames(['pickup', 'pick up', 'collection'], windowStart),
  pickup_to: windowNames(['pickup', 'pick up', 'collection', 'collect'], windowEnd),
  delivery_from: windowNames(['delivery', 'deliver', 'dropoff', 'drop off'], windowStart),
  delivery_to: windowNames(['delivery', 'deliver', 'dropoff', 'drop off'], windowEnd),
};

/** A column with the day of the delivery, if no column has an end of its window. */
const dayNames = ['delivery date', 'delivery day', 'deliver on'];
const exportedDay = 'deliver_on' satisfies (typeof recordColumns)[number];

/** "Shipping Address1", "address_1 (Shipping)" and "SHIPPING-ADDRESS-1" are the same words. */
function wordsOf(header: string): string {
  return header
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(/(\p{L})(\d)/gu, '$1 $2')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

interface Column {
  index: number;
  words: string;
  about: About;
  part: Part | undefined;
}

function columnOf(header: string, index: number): Column {
  const words = wordsOf(header);
  for (const [name, about, alone] of aboutWords) {
    if (!` ${words} `.includes(` ${name} `)) continue;
    const rest = ` ${words} `.replace(` ${name} `, ' ').trim();
    return { index, words, about, part: rest === '' ? alone : partOf(rest) };
  }
  return { index, words, about: 'nobody', part: partOf(words) };
}

function partOf(words: string): Part | undefined {
  return keysOf(partWords).find((part) => partWords[part].includes(words));
}

const ownNames = [...importColumns, 'currency', 'delivery_id'] as const;
const ownNameIn = (name: string | undefined) => ownNames.find((own) => own === name);

/**
 * Only exactly as exports write them: people who write "Amount to collect" mean whole units, not minor ones, and "Delivery to" can be
 * an address.
 */
const exactNames: readonly string[] = [
  'amount_to_collect',
  'pickup_to',
  'delivery_to',
] satisfies ImportColumn[];

/** Our own name for a column, in any spelling; undefined if it has none. */
function ownName(header: string): string | undefined {
  const name = header
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  return exactNames.includes(name) && header.trim() !== name ? undefined : name;
}

/** The target of each column. Several columns can have the same one: their texts are joined. */
export function guessColumns(headers: readonly string[]): Target[] {
  const targets: Target[] = headers.map((header) => ownTarget(header) ?? 'ignore');
  const isFree = ({ index }: Column) => targets[index] === 'ignore' && headers[index]?.trim() !== '';
  const isTaken = (target: Target) => targets.includes(target);
  const assign = (name: string, columns: readonly Column[]) => {
    const target = ownNameIn(name);
    if (target === undefined || isTaken(target)) return;
    for (const { index } of columns.filter(isFree)) targets[index] = target;
  };
  const columns = headers.map(columnOf).filter(isFree);
  for (const [target, names] of Object.entries(wholeNames)) {
    const best = names.flatMap((name) => columns.filter(({ words }) => words === name))[0];
    if (best) assign(target, [best]);
  }
  const day = dayNames.flatMap((name) => columns.filter(({ words }) => words === name))[0];
  // An export's "deliver_on" is the day of an instruction after a failed attempt, and over in most files.
  if (
    day &&
    isFree(day) &&
    headers[day.index]?.trim() !== exportedDay &&
    !isTaken('delivery_from') &&
    !isTaken('delivery_to')
  )
    targets[day.index] = 'delivery_day';
  /** The columns about the first of these people who has any such column. */
  const about = (people: readonly About[], pick: (own: Column[]) => Column[]) =>
    people
      .map((who) => pick(columns.filter((column) => column.about === who)))
      .find((chosen) => chosen.length > 0) ?? [];
  const receiver: About[] = ['receiver', 'nobody', 'customer', 'billing'];
  assign('delivery_address', about(receiver, addressColumns));
  const names = about(receiver, nameColumns);
  assign('receiver_name', names);
  assign('receiver_phone', about(receiver, only('phone')));
  assign('delivery_note', about(['receiver', 'nobody', 'customer'], only('note')));
  for (const [prefix, people] of [
    ['delivery', receiver],
    ['pickup', ['sender']],
  ] as const) {
    assign(`${prefix}_latitude`, about(people, only('latitude')));
    assign(`${prefix}_longitude`, about(people, only('longitude')));
  }
  assign('pickup_address', about(['sender'], addressColumns));
  assign('sender_name', about(['sender'], nameColumns));
  assign('sender_phone', about(['sender'], only('phone')));
  assign('pickup_note', about(['sender'], only('note')));
  // Beside the name of a receiver, "Name" is that of the order, as in Shopify's files: "#1001".
  const orderName = columns.filter(({ words, index }) => words === 'name' && targets[index] === 'ignore');
  if (names.length > 0 && !isTakenByName(targets, 'reference', columns)) {
    if (orderName.length > 0)
      for (const [i, target] of targets.entries()) if (target === 'reference') targets[i] = 'ignore';
    assign('reference', orderName);
  }
  joinLooseParts(targets, headers);
  return targets;
}

const looseParts: readonly (Part | undefined)[] = ['city', 'zip', 'state', 'country'];

/**
 * "City" beside "Delivery address" is a part of it: it belongs to the last address before it, or to the delivery address
 * if there is none before. Unless that has a city already.
 */
function joinLooseParts(targets: Target[], headers: readonly string[]): void {
  const columns = headers.map(columnOf);
  const isAddress = (target: Target | undefined) =>
    target === 'delivery_address' || target === 'pickup_address';
  for (const { index, about, part } of columns) {
    if (targets[index] !== 'ignore' || about !== 'nobody' || !looseParts.includes(part)) continue;
    const address =
      targets.slice(0, index).findLast(isAddress) ?? targets.find((target) => target === 'delivery_address');
    const hasIt = columns.some((column) => targets[column.index] === address && column.part === part);
    if (address !== undefined && !hasIt) targets[index] = address;
  }
}

/** A reference that says so in its name, and not just "Id". */
function isTakenByName(targets: readonly Target[], target: string, columns: readonly Column[]): boolean {
  return columns.some(({ index, words }) => targets[index] === target && words !== 'id');
}

const only =
  (part: Part) =>
  (columns: Column[]): Column[] =>
    ofPart(columns, part).slice(0, 1);

/** The columns that are this, best name first. */
function ofPart(columns: readonly Column[], part: Part): Column[] {
  const rank = (column: Column) =>
    partWords[part].findIndex((name) => ` ${column.words} `.includes(` ${name} `));
  return columns.filter((column) => column.part === part).sort((a, b) => rank(a) - rank(b));
}

/** A whole name, or first and last name. */
function nameColumns(columns: Column[]): Column[] {
  const whole = only('name')(columns);
  return whole.length > 0 ? whole : [...only('firstName')(columns), ...only('lastName')(columns)];
}

/** The street, in one column or in lines, then the rest of the address. Without a street there is no address. */
function addressColumns(columns: Column[]): Column[] {
  const pick = (part: Part) => only(part)(columns);
  const whole = [pick('address'), pick('street'), [...pick('line1'), ...pick('line2')]].find(
    (chosen) => chosen.length > 0,
  );
  if (!whole) return [];
  return [...whole, ...(['city', 'zip', 'state', 'country'] as const).flatMap(pick)];
}

/** The target of a column that has our own name for it; columns that only an export has are ignored. */
function ownTarget(header: string): Target | undefined {
  return ownNameIn(ownName(header));
}

/** A file with our own names only, such as an export or the template, needs no choice of columns. */
export function isOwnFile(headers: readonly string[]): boolean {
  const own: readonly (string | undefined)[] = [...ownNames, ...recordColumns, 'mode', ''];
  return headers.every((header) => own.includes(ownName(header)));
}
