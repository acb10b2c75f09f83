/**
 * What is where on a label, in millimetres from its top left corner. `pdf.ts` and `zpl.ts` draw the same items.
 *
 *   ┌──────────────────────────┬────┐
 *   │ TEST or CANCELLED        │ C  │
 *   │ account          parcel  │ o  │
 *   ├──────────────────────────┤ d  │
 *   │ FROM                     │ e  │
 *   ├──────────────────────────┤    │
 *   │ TO                       │ 1  │
 *   │                          │ 2  │
 *   ├──────────────────────────┤ 8  │
 *   │ cash          reference  │    │
 *   ├──────────┬───────────────┴────┤
 *   │ QR       │ id, window, notes  │
 *   └──────────┴────────────────────┘
 *
 * Code 128 stands upright: with the 34 characters of a parcel's code it is 102 mm long, and longer than the label is wide.
 */
import { currencyDigits } from '../../contract/currencies.ts';
import { printedMoney } from '../../contract/money.ts';
import { parcelCode } from '../../contract/parcel-code.ts';
import { type Colour, type Item, textItems } from '../drawing/item.ts';
import { qrOf } from '../drawing/qr.ts';
import { fitText, type StyledText } from '../drawing/text/fit.ts';
import type { FontChoice } from '../drawing/text/fonts.ts';

/** The labels of the parcels of a delivery, which differ in the number of the parcel and in the codes. Plain data, for the thread that draws. */
export interface DeliveryLabels {
  deliveryId: string;
  /** The parcels to print, counted from 1, of how many. */
  parcels: readonly number[];
  pieces: number;
  isTest: boolean;
  isCancelled: boolean;
  accountName: string;
  sender: Contact;
  pickupAddress: string;
  receiver: Contact;
  deliveryAddress: string;
  reference: string | null;
  /** In minor units of the currency. */
  amountToCollect: number;
  currency: string;
  pickupNote: string | null;
  deliveryNote: string | null;
  deliveryWindow: { from: Date; to: Date } | null;
  /** In which the window is printed. */
  timeZone: string;
}

interface Contact {
  name: string | null;
  phone: string | null;
}

/** Millimetres. */
export const labelWidth = 100;
export const labelHeight = 150;

/** Items that are drawn together. A shared part is the same object for all parcels whose labels have it. */
export interface Part {
  items: readonly Item[];
  isShared: boolean;
}

const margin = 4;
/** Two dots of a printer with 203 dpi, three of one with 300 dpi. */
const barModule = 0.25;
const barWidth = 13;
const barX = labelWidth - margin - barWidth;
/** Code 128 needs ten modules of white at both ends. */
const barQuiet = 10 * barModule;
const columnWidth = barX - 3 - margin;
const qrModule = 1;
/** A QR code needs four modules of white around it. */
const qrQuiet = 4 * qrModule;
const codesTop = 115;
const cashTop = codesTop - 15;
const captionHeight = 2.8;
/** With the space below it. */
const markHeight = 9;
const headerHeight = 11.5;
const numberWidth = 24;
const numberX = margin + columnWidth - numberWidth;
/** From the top of a line to its baseline, in sizes of the text: letters with marks above them are about as high. */
const ascent = 0.98;
const ruleHeight = 0.3;

/** All text that is printed, to load the fonts for it. */
export function textsOf(labels: DeliveryLabels): string[] {
  const { accountName, sender, pickupAddress, receiver, deliveryAddress } = labels;
  const { reference, pickupNote, deliveryNote } = labels;
  const names = [accountName, sender.name, receiver.name];
  const texts = [...names, pickupAddress, deliveryAddress, reference, pickupNote, deliveryNote];
  return texts.filter((text) => text !== null);
}

/** Lays out what all parcels of a delivery share, once: it has up to 999. What it returns lays out the label of one parcel. */
export function layOut(labels: DeliveryLabels, fonts: FontChoice): (piece: number) => Part[] {
  const partOf = (isShared: boolean, draw: (pen: Pen) => void): Part => {
    const pen = makePen(fonts);
    draw(pen);
    return { items: pen.items, isShared };
  };
  const isMarked = labels.isTest || labels.isCancelled;
  const headerTop = margin + (isMarked ? markHeight : 0);
  const head = partOf(true, (pen) => {
    if (isMarked) addMark(pen, labels.isTest ? 'TEST' : 'CANCELLED');
    addAccount(pen, labels, headerTop);
  });
  const middle = partOf(true, (pen) => {
    addReceiver(pen, labels, addSender(pen, labels, pen.rule(headerTop + headerHeight)));
    addCash(pen, labels, cashTop);
  });
  const qrs = new Map<number, ReturnType<typeof qrOf>>();
  const details = new Map<string, Part>();
  return (piece) => {
    const code = parcelCode(labels.deliveryId, piece, labels.pieces);
    // Codes of one length have one size, and differ so little that the mask of the first one suits all.
    const qr = qrs.get(code.length) ?? qrOf(code);
    qrs.set(code.length, qr);
    const side = qr.size * qrModule;
    const beside = { x: margin + side + qrQuiet, y: codesTop + 1 };
    const codes = partOf(false, ({ items, write }) => {
      const bars = { x: barX, y: margin + barQuiet, width: barWidth, module: barModule };
      items.push({ kind: 'code128', ...bars, text: code });
      const y = labelHeight - margin - side;
      items.push({ kind: 'qr', x: margin, y, module: qrModule, text: code, mask: qr.mask });
      const area = { ...beside, width: labelWidth - margin - beside.x, height: 4 };
      beside.y += write([bold(code)], area, { max: 3, min: 1.8 });
    });
    // The number of the parcel may take a line more.
    const place = `${beside.x} ${beside.y}`;
    const rest = details.get(place) ?? partOf(true, (pen) => addDetails(pen, labels, beside));
    details.set(place, rest);
    const number = partOf(false, (pen) => addNumber(pen, piece, labels.pieces, headerTop));
    return [head, number, middle, codes, rest];
  };
}

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

type Pen = ReturnType<typeof makePen>;

function makePen(fonts: FontChoice) {
  const items: Item[] = [];
  const rectangle = ({ x, y, width, height }: Area) =>
    void items.push({ kind: 'rectangle', x, y, width, height });
  /** Fits text into an area; returns how much of its height was used. */
  function write(
    texts: readonly StyledText[],
    area: Area,
    sizes: { max: number; min: number },
    colour?: Colour,
    align?: 'centre',
  ) {
    const fitted = fitText(texts, area, sizes, fonts);
    items.push(...textItems(fitted, { ...area, y: area.y + fitted.size * ascent }, align, colour));
    return fitted.lines.length * fitted.lineHeight;
  }
  return {
    items,
    write,
    rectangle,
    caption(text: string, x: number, y: number, colour?: Colour) {
      write([regular(text)], { x, y, width: columnWidth, height: captionHeight }, { max: 2, min: 2 }, colour);
    },
    /** A line across the column; returns where the next part starts. */
    rule(top: number) {
      rectangle({ x: margin, y: top, width: columnWidth, height: ruleHeight });
      return top + ruleHeight + 1;
    },
  };
}

function addMark({ rectangle, write }: Pen, why: string): void {
  rectangle({ x: margin, y: margin, width: columnWidth, height: 8 });
  const area = { x: margin, y: margin + 0.6, width: columnWidth, height: 7.4 };
  write([bold(`${why} – DO NOT DELIVER`)], area, { max: 5.2, min: 3 }, 'white', 'centre');
}

function addAccount({ write, caption }: Pen, { accountName }: DeliveryLabels, top: number): void {
  const account = { x: margin, y: top, width: columnWidth - numberWidth - 2, height: 11 };
  write([bold(accountName)], account, { max: 4.6, min: 1.3 });
  caption('PARCEL', numberX, top);
}

function addNumber({ write }: Pen, piece: number, pieces: number, top: number): void {
  const number = { x: numberX, y: top + captionHeight, width: numberWidth, height: 8.5 };
  write([bold(`${piece} of ${pieces}`)], number, { max: 5.4, min: 2 });
}

function addSender({ write, caption, rule }: Pen, { sender, pickupAddress }: DeliveryLabels, top: number) {
  caption('FROM', margin, top);
  const area = { x: margin, y: top + captionHeight, width: columnWidth, height: 22.4 };
  write([...contactLines(sender, 'regular'), regular(pickupAddress)], area, { max: 3.1, min: 1.2 });
  return rule(top + 25.8);
}

/** All the room down to the cash is for the receiver. */
function addReceiver({ write, caption }: Pen, { receiver, deliveryAddress }: DeliveryLabels, top: number) {
  caption('TO', margin, top);
  const contact = contactLines(receiver, 'bold');
  const contactArea = { x: margin, y: top + captionHeight, width: columnWidth, height: 14 };
  const used = contact.length === 0 ? 0 : write(contact, contactArea, { max: 5, min: 1.3 });
  const y = contactArea.y + used + 0.4;
  const area = { x: margin, y, width: columnWidth, height: cashTop - 1 - y };
  write([regular(deliveryAddress)], area, { max: 4.6, min: 1.3 });
}

function addCash({ write, caption, rectangle, rule }: Pen, labels: DeliveryLabels, ruleTop: number): void {
  const top = rule(ruleTop);
  const width = 40;
  const { amountToCollect, currency, reference } = labels;
  const isOwed = amountToCollect > 0;
  const colour = isOwed ? 'white' : 'black';
  if (isOwed) rectangle({ x: margin, y: top, width, height: 11 });
  caption('CASH TO COLLECT', margin + 1.2, top + 0.8, colour);
  const cash = isOwed ? printedMoney(amountToCollect, currency, currencyDigits(currency)) : 'None';
  const area = { x: margin + 1.2, y: top + 3.6, width: width - 2.4, height: 7 };
  write([bold(cash)], area, { max: 5, min: 1.6 }, colour);
  if (reference === null) return;
  const x = margin + width + 2;
  caption('REFERENCE', x, top + 0.8);
  const beside = { x, y: top + 3.6, width: columnWidth - width - 2, height: 8 };
  write([bold(reference)], beside, { max: 4.2, min: 1.1 });
}

function addDetails({ write }: Pen, labels: DeliveryLabels, { x, y }: { x: number; y: number }): void {
  const width = labelWidth - margin - x;
  let top = y;
  if (labels.deliveryWindow) {
    const text = windowText(labels.deliveryWindow, labels.timeZone);
    top += write([bold(text)], { x, y: top, width, height: 4.5 }, { max: 3, min: 1.6 });
  }
  const { pickupNote, deliveryNote } = labels;
  const notes = [
    ...(deliveryNote === null ? [] : [regular(`Delivery: ${deliveryNote}`)]),
    ...(pickupNote === null ? [] : [regular(`Pickup: ${pickupNote}`)]),
  ];
  if (notes.length === 0) return;
  write(notes, { x, y: top, width, height: labelHeight - margin - top }, { max: 2.6, min: 1.6 });
}

const regular = (text: string): StyledText => ({ text, weight: 'regular' });
const bold = (text: string): StyledText => ({ text, weight: 'bold' });

function contactLines({ name, phone }: Contact, weight: StyledText['weight']): StyledText[] {
  return [name, phone].flatMap((text) => (text ? [{ text, weight }] : []));
}

/** "Deliver 16 Nov 2026 09:00 – 12:00 GMT+1", with both days and both zones if they differ. */
function windowText({ from, to }: { from: Date; to: Date }, timeZone: string): string {
  const { day, time, zone } = formatsOf(timeZone);
  const [first, last] = [day.format(from), day.format(to)];
  const [firstZone, lastZone] = [zoneAt(zone, from), zoneAt(zone, to)];
  const start = firstZone === lastZone ? time.format(from) : `${time.format(from)} ${firstZone}`;
  const end = first === last ? time.format(to) : `${last} ${time.format(to)}`;
  return `Deliver ${first} ${start} – ${end} ${lastZone}`;
}

/** "GMT+1", "CET" or "UTC", as the dashboard writes it. */
const zoneAt = (format: Intl.DateTimeFormat, at: Date): string =>
  format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';

let lastFormats: ReturnType<typeof makeFormats> | undefined;

/** Made once for the labels of an account: making them takes longer than everything else about a window. */
function formatsOf(timeZone: string) {
  if (lastFormats?.timeZone !== timeZone) lastFormats = makeFormats(timeZone);
  return lastFormats;
}

function makeFormats(timeZone: string) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, ...options });
  return {
    timeZone,
    day: format({ day: 'numeric', month: 'short', year: 'numeric' }),
    time: format({ hour: '2-digit', minute: '2-digit' }),
    zone: format({ hour: '2-digit', timeZoneName: 'short' }),
  };
}
