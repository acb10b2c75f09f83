import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cmykPhoto,
  drawnSignature,
  greyPhoto,
  phonePhoto,
  plainPhoto,
  pngChunk,
  pngEnd,
  pngHeader,
  pngOf,
  pngPixels,
  progressivePhoto,
} from '../../../tests/support/pictures.ts';
import { detailOf } from '../../errors/sentences/index.ts';
import { cleanImage, type ImageType } from './image.ts';

const both: ImageType[] = ['image/jpeg', 'image/png'];
const clean = (bytes: Buffer) => {
  const image = cleanImage(bytes, both, 'proof.photo');
  if ('refused' in image) throw new Error(detailOf(image.refused));
  return image;
};
const whyRefused = (bytes: Buffer, kinds = both) => {
  const image = cleanImage(bytes, kinds, 'proof.photo');
  return 'refused' in image ? detailOf(image.refused) : undefined;
};

/** The segments before the first scan, and the bytes from there on: read without the code under test. */
function walkJpeg(bytes: Buffer) {
  const segments: { marker: number; body: Buffer }[] = [];
  let at = 2;
  while (bytes[at + 1] !== 0xda) {
    const length = bytes.readUInt16BE(at + 2);
    segments.push({ marker: bytes[at + 1]!, body: bytes.subarray(at + 4, at + 2 + length) });
    at += 2 + length;
  }
  return { segments, rest: bytes.subarray(at) };
}
const markersOf = (bytes: Buffer) => walkJpeg(bytes).segments.map(({ marker }) => marker);
const pictureOf = (bytes: Buffer) => ({
  tables: walkJpeg(bytes).segments.filter(({ marker }) => marker < 0xe0),
  rest: walkJpeg(bytes).rest,
});

function chunksOf(bytes: Buffer): string[] {
  const types: string[] = [];
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    types.push(bytes.toString('latin1', at + 4, at + 8));
  }
  return types;
}

/** With the segment put in right after SOI. */
const withSegment = (bytes: Buffer, marker: number, body: Buffer) =>
  Buffer.concat([
    bytes.subarray(0, 2),
    Buffer.of(0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255),
    body,
    bytes.subarray(2),
  ]);

/** Changed at the frame's place: FF C0 (baseline), length, precision, then height and width. */
function withFrame(bytes: Buffer, change: (copy: Buffer, at: number) => void): Buffer {
  const copy = Buffer.from(bytes);
  change(copy, copy.indexOf(Buffer.of(0xff, 0xc0)));
  return copy;
}

test('a plain photo comes out with the same picture and the same kind', () => {
  for (const photo of [plainPhoto, progressivePhoto, greyPhoto]) {
    expect(clean(photo)).toEqual({ type: 'image/jpeg', bytes: photo });
  }
  expect(clean(drawnSignature)).toEqual({ type: 'image/png', bytes: drawnSignature });
});

test('of what a phone writes beside the photo only the orientation stays', () => {
  expect(phonePhoto.toString('latin1')).toMatch(/Exif[\s\S]*Tecno[\s\S]*GPS/);
  const { bytes } = clean(phonePhoto);
  expect(bytes.toString('latin1')).not.toMatch(/GPS|Tecno|Camon|2026|xmp|adobe|MPF/);
  const [exif] = walkJpeg(bytes).segments;
  expect([exif!.marker, exif!.body.toString('hex')]).toEqual([
    0xe1,
    '45786966' +
      '0000' +
      '4d4d002a00000008' +
      '0001' +
      '0112' +
      '0003' +
      '00000001' +
      '00060000' +
      '00000000',
  ]);
  expect(pictureOf(bytes)).toEqual(pictureOf(plainPhoto));
  expect(clean(bytes).bytes).toEqual(bytes);
});

test('an orientation that says nothing, or nothing sensible, is not kept', () => {
  for (const [value, markers] of [
    [1, []],
    [8, [0xe1]],
    [9, []],
    [0, []],
  ] as const) {
    const exif = clean(phonePhoto).bytes.subarray(6, 38);
    const changed = Buffer.from(exif);
    changed[25] = value;
    const { bytes } = clean(withSegment(greyPhoto, 0xe1, changed));
    expect(markersOf(bytes).filter((marker) => marker === 0xe1)).toEqual(markers);
  }
});

test('what says how colours are meant stays, without what else it may carry', () => {
  const { bytes } = clean(cmykPhoto);
  expect(bytes).toEqual(cmykPhoto);
  const withPreview = withSegment(
    greyPhoto,
    0xe0,
    Buffer.from('JFIF\0\x01\x02\x01\0H\0H\x01\x01GPS', 'latin1'),
  );
  expect(clean(withPreview).bytes).toEqual(greyPhoto);
});

test('restart markers and fill bytes are read', () => {
  const { segments, rest } = walkJpeg(greyPhoto);
  const scanHead = rest.subarray(0, 10);
  const block = rest.subarray(10, rest.length - 2);
  const wide = withFrame(greyPhoto, (copy, at) => copy.writeUInt16BE(16, at + 7));
  const head = wide.subarray(0, wide.length - rest.length);
  const restarts = Buffer.concat([
    head,
    Buffer.of(0xff, 0xdd, 0, 4, 0, 1), // a restart after each block
    scanHead,
    block,
    Buffer.of(0xff, 0xd0),
    block,
    Buffer.of(0xff, 0xd9),
  ]);
  expect(clean(restarts).bytes).toEqual(restarts);
  expect(segments.length).toBeGreaterThan(3);
  const filled = Buffer.concat([greyPhoto.subarray(0, 2), Buffer.of(0xff, 0xff), greyPhoto.subarray(2)]);
  expect(clean(filled).bytes).toEqual(greyPhoto);
});

test('what stands after the end is dropped', () => {
  for (const photo of [plainPhoto, progressivePhoto, drawnSignature]) {
    expect(clean(Buffer.concat([photo, Buffer.from('<script>GPS'), photo])).bytes).toEqual(photo);
  }
});

test('a PNG keeps what its picture needs and loses texts, times and EXIF', () => {
  const texts = ['tEXt', 'iTXt', 'zTXt', 'eXIf', 'tIME', 'iCCP', 'pHYs', 'acTL', 'prVt'].map((type) =>
    pngChunk(type, Buffer.from('Comment\0GPS of the receiver')),
  );
  const pixels = pngPixels(20, 20);
  const bytes = pngOf(pngHeader(20, 20), ...texts, pixels, ...texts, pngEnd);
  expect(clean(bytes)).toEqual({ type: 'image/png', bytes: pngOf(pngHeader(20, 20), pixels, pngEnd) });

  const row = pngChunk('IDAT', deflateSync(Buffer.of(0, 0b01000000)));
  const colours = pngChunk('PLTE', Buffer.from([0, 0, 0, 255, 255, 255]));
  const see = pngChunk('tRNS', Buffer.of(0));
  const palette = pngOf(pngHeader(2, 1, 1, 3), colours, see, row, pngEnd);
  expect(clean(palette).bytes).toEqual(palette);
  const tooMuch = pngOf(pngHeader(2, 1, 1, 3), colours, pngChunk('tRNS', Buffer.from('GPS')), row, pngEnd);
  expect(chunksOf(clean(tooMuch).bytes)).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND']);
});

test('only the kinds that are asked for are taken, by content and not by name', () => {
  expect(whyRefused(plainPhoto, ['image/png'])).toBe('must be a PNG; this is a JPEG');
  expect(whyRefused(drawnSignature, ['image/jpeg'])).toBe('must be a JPEG; this is a PNG');
  for (const other of ['', 'GIF89a', '<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7', '\xff\xd8']) {
    expect(whyRefused(Buffer.from(other, 'latin1'))).toBe('must be a JPEG or PNG; this is something else');
  }
});

test('sizes that no screen shows are refused', () => {
  const sized = (width: number, height: number) =>
    withFrame(plainPhoto, (copy, at) => {
      copy.writeUInt16BE(height, at + 5);
      copy.writeUInt16BE(width, at + 7);
    });
  const says = (width: number, height: number) =>
    `it is ${width} × ${height} pixels; a side may have 1 to 8192`;
  for (const [width, height] of [
    [0, 5],
    [5, 0],
    [8193, 5],
    [5, 65_535],
  ] as const) {
    expect(whyRefused(sized(width, height))).toContain(says(width, height));
    const png = pngOf(pngHeader(width, height), pngPixels(1, 1), pngEnd);
    expect(whyRefused(png)).toContain(says(width, height));
  }
  expect(whyRefused(sized(8192, 3000))).toBeUndefined();
  expect(whyRefused(sized(8192, 8192))).toContain('67108864 pixels');
});

test('a picture that is broken is refused in words', () => {
  const pixels = pngPixels(4, 4);
  const damaged = Buffer.from(drawnSignature);
  damaged[60]! ^= 1;
  const grey = withFrame(greyPhoto, (copy, at) => {
    copy[at + 1] = 0xc3; // lossless
  });
  const cases: [Buffer, string][] = [
    [plainPhoto.subarray(0, 100), 'is a JPEG that cannot be used: it is cut short'],
    [plainPhoto.subarray(0, plainPhoto.length - 2), 'it is cut short'],
    [progressivePhoto.subarray(0, progressivePhoto.length - 60), 'it is cut short'],
    [Buffer.of(0xff, 0xd8, 0xff, 0xd9), 'there is no image in it'],
    [Buffer.concat([plainPhoto.subarray(0, 20), plainPhoto.subarray(30)]), 'its parts do not join'],
    [withSegment(plainPhoto, 0xdb, Buffer.from('GPS')), 'part FFDB is not one that browsers read'],
    [withSegment(plainPhoto, 0xc4, Buffer.alloc(30, 255)), 'part FFC4 is not one that browsers read'],
    [withSegment(plainPhoto, 0xda, Buffer.from('GPS')), 'a scan does not fit its frame'],
    [grey, 'part FFC3 is not one that browsers read'],
    [withSegment(plainPhoto, 0xc0, walkJpeg(plainPhoto).segments[3]!.body), 'more than one frame'],
    [damaged, 'is a PNG that cannot be used: a check sum is wrong; it was damaged on its way'],
    [drawnSignature.subarray(0, drawnSignature.length - 1), 'it is cut short'],
    [pngOf(pixels, pngHeader(4, 4), pngEnd), 'its head is broken'],
    [pngOf(pngHeader(4, 4, 3), pixels, pngEnd), 'its head is broken'],
    [pngOf(pngHeader(4, 4), pngEnd), 'there is no image in it'],
    [pngOf(pngHeader(4, 4), pixels, pngChunk('tEXt', Buffer.of()), pixels, pngEnd), 'its parts do not join'],
    [pngOf(pngHeader(4, 4), pngChunk('IDAT', Buffer.from('GPS')), pngEnd), 'its pixels are broken'],
    [pngOf(pngHeader(4, 4), pngChunk('GPSx', Buffer.of()), pixels, pngEnd), 'part GPSx is not one'],
    [pngOf(pngHeader(4, 4, 8, 3), pixels, pngEnd), 'its colours are missing'],
  ];
  for (const [bytes, words] of cases) expect(whyRefused(bytes)).toContain(words);
});

test('very many scans and very many segments are refused', () => {
  const { rest } = walkJpeg(greyPhoto);
  const head = greyPhoto.subarray(0, greyPhoto.length - rest.length);
  const scan = rest.subarray(0, rest.length - 2);
  const bytes = Buffer.concat([head, ...new Array(101).fill(scan), Buffer.of(0xff, 0xd9)]);
  expect(whyRefused(bytes)).toContain('it has more than 100 scans');
  const remarks = new Array(2_000).fill(Buffer.of(0xff, 0xfe, 0, 2));
  const chatty = Buffer.concat([greyPhoto.subarray(0, 2), ...remarks, greyPhoto.subarray(2)]);
  expect(whyRefused(chatty)).toContain('it has more than 2000 segments');
});

const textPng = pngOf(
  pngHeader(20, 20),
  pngChunk('tEXt', Buffer.from('Comment\0GPS')),
  pngPixels(20, 20),
  pngChunk('eXIf', Buffer.from('II*\0GPS')),
  pngEnd,
);

test('however a picture is cut and damaged, nothing is thrown and nothing beside the picture gets through', () => {
  const change = fc.oneof(
    fc.record({ at: fc.nat(), flip: fc.integer({ min: 1, max: 255 }) }),
    fc.record({ at: fc.nat(), cut: fc.integer({ min: 1, max: 200 }) }),
    fc.record({ at: fc.nat(), put: fc.uint8Array({ maxLength: 20 }) }),
  );
  // Without what stands after its end: where damage wipes out the end and makes another, that is part of the picture.
  const photo = phonePhoto.subarray(0, phonePhoto.indexOf('GPS after the end'));
  const pictures = fc.constantFrom(photo, progressivePhoto, cmykPhoto, textPng);
  fc.assert(
    fc.property(pictures, fc.array(change, { maxLength: 4 }), (picture, changes) => {
      let bytes = Buffer.from(picture);
      for (const one of changes) {
        const at = one.at % Math.max(1, bytes.length);
        if ('flip' in one && bytes.length > 0) bytes[at]! ^= one.flip;
        if ('cut' in one) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + one.cut)]);
        if ('put' in one) bytes = Buffer.concat([bytes.subarray(0, at), one.put, bytes.subarray(at)]);
      }
      const image = cleanImage(bytes, both, 'proof.photo');
      if ('refused' in image) return;
      expect(image.bytes.toString('latin1')).not.toMatch(/GPS|Tecno|Camon|xmpmeta/);
      if (image.type === 'image/png') {
        for (const type of chunksOf(image.bytes))
          expect(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']).toContain(type);
      } else {
        for (const { marker, body } of walkJpeg(image.bytes).segments) {
          if (marker >= 0xe0)
            expect([marker, body.length]).toEqual([marker, { 224: 14, 225: 32, 238: 12 }[marker]]);
        }
      }
      expect(cleanImage(image.bytes, both, 'proof.photo')).toEqual(image);
    }),
    { numRuns: 1_500 },
  );
});

test('a chunk that is damaged together with its check sum still lets no text through', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 4, maxLength: 4, unit: fc.constantFrom(...'tEXtIDATPLTEtRNS') }),
      fc.uint8Array({ maxLength: 40 }),
      (type, body) => {
        const text = Buffer.concat([Buffer.from('GPS'), body]);
        const image = cleanImage(
          pngOf(pngHeader(20, 20), pngChunk(type, text), pngPixels(20, 20), pngEnd),
          both,
          'proof.photo',
        );
        if ('refused' in image) return;
        if (type !== 'PLTE') expect(image.bytes.includes('GPS')).toBe(false);
      },
    ),
    { numRuns: 1_000 },
  );
});

test('a PNG of more than 2000 parts is refused: to read 87,000 of them takes 90 ms', () => {
  const parts = (count: number) => new Array<Buffer>(count).fill(pngChunk('teXt', Buffer.alloc(0)));
  const png = (count: number) => pngOf(pngHeader(20, 20), ...parts(count), pngPixels(20, 20), pngEnd);
  expect(clean(png(1_997))).toHaveProperty('bytes');
  expect(whyRefused(png(1_998), both)).toBe('is a PNG that cannot be used: it has more than 2000 parts');
});
