/**
 * Labels in ZPL II, for thermal printers with 203 dpi. Printers draw both codes themselves, and text in their own font as far
 * as every such font has the characters (Latin); any other line is an image.
 */
import type { Item } from '../drawing/item.ts';
import { type Bitmap, rasterise } from '../drawing/raster.ts';
import type { Fonts } from '../drawing/text/fonts.ts';
import type { Line } from '../drawing/text/paragraph.ts';
import { type Chunk, RepeatedChunk } from '../workers/threads/messages.ts';
import { type DeliveryLabels, labelHeight, labelWidth, layOut, type Part, textsOf } from './layout.ts';

/** 203 dpi. */
const dotsPerMm = 8;

const dots = (mm: number) => Math.round(mm * dotsPerMm);

/** CI28: text is UTF-8. LH0,0: an origin that an earlier job has moved is put back. */
const begin = `^XA^CI28^LH0,0\n^PW${dots(labelWidth)}^LL${dots(labelHeight)}\n`;
const end = '^XZ\n';

/** In pieces. What several labels share is one piece. */
export async function* renderZpl(deliveries: readonly DeliveryLabels[], fonts: Fonts): AsyncGenerator<Chunk> {
  for (const labels of deliveries) {
    const layOutParcel = layOut(labels, fonts.load(textsOf(labels)));
    const shared = new Map<Part, RepeatedChunk>();
    for (const piece of labels.parcels) {
      yield Buffer.from(begin);
      for (const part of layOutParcel(piece)) {
        const chunk = shared.get(part) ?? drawPart(part);
        if (chunk instanceof RepeatedChunk) shared.set(part, chunk);
        yield chunk;
      }
      yield Buffer.from(end);
    }
  }
}

function drawPart({ items, isShared }: Part): Chunk {
  const bytes = Buffer.from(items.map((item) => `${draw(item)}\n`).join(''));
  return isShared ? new RepeatedChunk(bytes) : bytes;
}

function draw(item: Item): string {
  switch (item.kind) {
    case 'rectangle':
      return rectangle(item);
    case 'text':
      return text(item);
    case 'code128':
      // R: turned by 90°, so that it runs downwards. N, N: no text beside it. `>:` starts with the code set that has all letters.
      return `^FO${dots(item.x)},${dots(item.y)}^BY${dots(item.module)}^BCR,${dots(item.width)},N,N,N^FH\\^FD>:${escapeText(item.text)}^FS`;
    case 'qr':
      // Model 2. M: 15 % may be damaged. A: the printer finds out what kind of characters these are.
      return `^FO${dots(item.x)},${dots(item.y)}^BQN,2,${dots(item.module)}^FH\\^FDMA,${escapeText(item.text)}^FS`;
  }
}

function rectangle({ x, y, width, height }: Extract<Item, { kind: 'rectangle' }>): string {
  const [w, h] = [Math.max(1, dots(width)), Math.max(1, dots(height))];
  return `^FO${dots(x)},${dots(y)}^GB${w},${h},${Math.min(w, h)}^FS`;
}

/** FR: what is on black turns white. */
function text({ x, y, size, line, colour }: Extract<Item, { kind: 'text' }>): string {
  const reversed = colour === 'white' ? '^FR' : '';
  if (isPrintersText(line)) {
    const height = dots(size);
    return `^FT${dots(x)},${dots(y)}^A0N,${height}${reversed}^FH\\^FD${escapeText(line.text)}^FS`;
  }
  const [originX, originY] = [dots(x), dots(y)];
  const image = rasterise(line, size * dotsPerMm, {
    left: -originX,
    top: -originY,
    right: dots(labelWidth) - originX,
    bottom: dots(labelHeight) - originY,
  });
  return `^FO${originX + image.left},${originY + image.top}${reversed}${graphic(image)}^FS`;
}

/** Latin with the accents of Europe, which the scalable font 0 of every printer of the last twenty years has. */
function isPrintersText({ text: content }: Line): boolean {
  return /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u017f\u2013\u2019]*$/u.test(content);
}

/** `^FH\` reads a backslash and two digits as a byte: for all that is not plain ASCII, and for `^`, `~` and the backslash itself. */
function escapeText(content: string): string {
  return Array.from(Buffer.from(content), (byte) => {
    const isPlain = byte >= 0x20 && byte <= 0x7e && byte !== 0x5c && byte !== 0x5e && byte !== 0x7e;
    return isPlain ? String.fromCharCode(byte) : `\\${byte.toString(16).padStart(2, '0').toUpperCase()}`;
  }).join('');
}

/** `^GFA`: hexadecimal digits, with ZPL's own compression, which every printer knows. */
function graphic({ bytesPerRow, rows }: Bitmap): string {
  const total = bytesPerRow * rows.length;
  let data = '';
  let above: Buffer | undefined;
  for (const row of rows) {
    data += above?.equals(row) ? ':' : packRow(row);
    above = row;
  }
  return `^GFA,${total},${total},${bytesPerRow},${data}`;
}

/** Repeated digits as a count and the digit; `,` and `!` fill a row with 0 and 1; `:` (above) repeats the row before. */
function packRow(row: Buffer): string {
  const digits = row.toString('hex').toUpperCase();
  const [, body = '', rest = ''] = /^(.*?)(0*|F*)$/.exec(digits) ?? [];
  const end = rest === '' ? '' : rest.startsWith('0') ? ',' : '!';
  return body.replaceAll(/(.)\1{2,}/g, (same, digit) => `${countOf(same.length)}${digit}`) + end;
}

/** g to z are 20 to 400, G to Y are 1 to 19. */
function countOf(count: number): string {
  const large = Math.min(20, Math.floor(count / 20));
  const small = count % 20;
  return 'ghijklmnopqrstuvwxyz'.charAt(large - 1) + 'GHIJKLMNOPQRSTUVWXY'.charAt(small - 1);
}
