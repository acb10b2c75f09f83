/** ZPL has the same label as the PDF: codes and Latin text for the printer to draw, other scripts as images. */
import { expect, test } from 'vitest';
import type { DeliveryLabels } from '../../server/labels/layout.ts';
import { labelIn, plainLabel, renderPdf, renderZpl, type Script, texts } from '../support/labels.ts';
import { type Picture, picturesOf, tableOf } from '../support/poppler.ts';

const zplOf = async (...deliveries: DeliveryLabels[]) => (await renderZpl(deliveries)).toString();

/** The fields with text, with their escapes read as a printer does. */
function textsIn(zpl: string): string[] {
  return [...zpl.matchAll(/\^FH\\\^FD(.*?)\^FS/g)].map(([, data]) => {
    const bytes = data!.replaceAll(/\\([0-9A-F]{2})/g, (_, hex) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    return Buffer.from(bytes, 'latin1').toString();
  });
}

interface Image {
  x: number;
  y: number;
  rows: string[];
}

/** The images, as rows of 0 and 1. */
function imagesIn(zpl: string): Image[] {
  const fields = zpl.matchAll(/\^FO(\d+),(\d+)(?:\^FR)?\^GFA,(\d+),(\d+),(\d+),([^^]*)\^FS/g);
  return [...fields].map(([, x, y, total, , perRow, data]) => {
    const rows = unpack(data!, Number(perRow) * 2);
    expect(rows.length * Number(perRow)).toBe(Number(total));
    const bits = rows.map((row) =>
      Array.from(row, (digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0')).join(''),
    );
    return { x: Number(x), y: Number(y), rows: bits };
  });
}

/** ZPL's compression of hexadecimal digits, as its manual describes it. */
function unpack(data: string, digitsPerRow: number): string[] {
  const rows: string[] = [];
  let row = '';
  let count = 0;
  for (const sign of data) {
    if (/[G-Y]/.test(sign)) count += sign.charCodeAt(0) - 70;
    else if (/[g-z]/.test(sign)) count += (sign.charCodeAt(0) - 102) * 20;
    else {
      if (sign === ':') row = rows.at(-1)!;
      else if (sign === ',' || sign === '!') row = row.padEnd(digitsPerRow, sign === ',' ? '0' : 'F');
      else row += sign.repeat(Math.max(1, count));
      count = 0;
      if (row.length >= digitsPerRow) {
        rows.push(row);
        row = '';
      }
    }
  }
  expect(row).toBe('');
  return rows;
}

test('each parcel is a label of 100 × 150 mm, with both codes and all text', async () => {
  const zpl = await zplOf(
    { ...plainLabel, pieces: 2 },
    { ...plainLabel, parcels: [2], pieces: 2, isTest: true },
  );
  const labels = zpl
    .trim()
    .split('^XZ')
    .filter((label) => label !== '');
  expect(labels).toHaveLength(2);
  for (const [index, label] of labels.entries()) {
    expect(label.trim()).toMatch(/^\^XA\^CI28\^LH0,0\n\^PW800\^LL1200\n/);
    const code = `${plainLabel.deliveryId}/${index + 1}`;
    expect(textsIn(label)).toEqual(
      expect.arrayContaining([`>:${code}`, `MA,${code}`, 'Ada Obi', 'NGN 5,000.00']),
    );
    expect(label).toMatch(/\^BY2\^BCR,104,N,N,N\^FH\\\^FD>:dlv_/);
    expect(label).toMatch(/\^BQN,2,8\^FH\\\^FDMA,dlv_/);
    expect(textsIn(label).includes('TEST – DO NOT DELIVER')).toBe(index === 1);
  }
  expect(imagesIn(zpl)).toEqual([]);
});

test('text is never read as a command, and keeps its accents and signs', async () => {
  const name = 'Zoë ^XA~JR\\ _5E Łódź';
  const zpl = await zplOf({
    ...plainLabel,
    receiver: { name, phone: null },
    deliveryAddress: '^XZ ~HS >0 ^FS',
  });
  expect(textsIn(zpl)).toEqual(expect.arrayContaining([name, '^XZ ~HS >0 ^FS']));
  const commands = zpl.replaceAll(/\^FD.*?\^FS/g, '');
  expect(commands.match(/\^XA/g)).toHaveLength(1);
  expect(commands.match(/\^XZ/g)).toHaveLength(1);
  expect(zpl).not.toMatch(/~|[^\x20-\x7e\n]/);
});

test('parcels that are printed together have the labels that each one has alone, in ZPL and in PDF', async () => {
  const parcels = Array.from({ length: 12 }, (_, index) => index + 1);
  const label = { ...labelIn('Arabic'), isTest: true, pieces: 12 };
  const alone = parcels.map((piece) => ({ ...label, parcels: [piece] }));
  expect(await zplOf({ ...label, parcels })).toBe(await zplOf(...alone));
  for (const format of ['label', 'a4'] as const) {
    const [together, apart] = [
      await renderPdf([{ ...label, parcels }], format),
      await renderPdf(alone, format),
    ];
    expect(tableOf(together)).toBe(tableOf(apart));
  }
});

test('of the marks on a letter, eight are printed, and none outside of the label', async () => {
  const marked = (count: number) => ({
    ...plainLabel,
    deliveryNote: null,
    receiver: { name: `Q${'\u0323'.repeat(count)}oe`, phone: null },
  });
  expect(await zplOf(marked(480))).toBe(await zplOf(marked(8)));
  expect(await zplOf(marked(8))).not.toBe(await zplOf(marked(7)));
  const high = {
    ...plainLabel,
    accountName: `${'Z\u0302\u030c\u0304\u0301\u0302\u030c\u0304\u0301'.repeat(9)}`,
  };
  for (const { x, y, rows } of imagesIn(await zplOf(high))) {
    expect(x + rows[0]!.length).toBeLessThanOrEqual(808);
    expect(y + rows.length).toBeLessThanOrEqual(1200);
  }
});

/** Is a pixel of the picture dark, or one next to it? */
function isDarkAround({ width, height, pixels }: Picture, x: number, y: number): boolean {
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const [px, py] = [x + dx, y + dy];
      if (px >= 0 && py >= 0 && px < width && py < height && pixels[py * width + px]! < 160) return true;
    }
  }
  return false;
}

test.each<Script>(['Arabic', 'Devanagari', 'Chinese', 'Thai', 'Cyrillic'])(
  '%s is an image of the same dots as in the PDF',
  async (script) => {
    const label = labelIn(script);
    const images = imagesIn(await zplOf(label));
    expect(images.length).toBeGreaterThanOrEqual(2);
    // 8 dots for each millimetre, as ZPL has them.
    const [page] = picturesOf(await renderPdf([label], 'label'), 203.2);
    for (const { x, y, rows } of images) {
      let dark = 0;
      let same = 0;
      rows.forEach((row, dy) => {
        for (const [dx, bit] of [...row].entries()) {
          if (bit === '0') continue;
          dark++;
          if (isDarkAround(page!, x + dx, y + dy)) same++;
        }
      });
      expect(dark).toBeGreaterThan(200);
      expect(same / dark).toBeGreaterThan(0.97);
    }
    expect(textsIn(await zplOf(label))).not.toContain(texts[script].name);
  },
);
