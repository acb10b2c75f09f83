/**
 * What a PDF has of a TrueType font: its measures, and a copy with only the glyphs that are used. A general library decoded
 * whole tables for it, and took longer to load than a first label may take.
 */
import { joinTables, padded, padTo4, tablesOf } from './sfnt.ts';

/** In units of the font. */
export interface Measures {
  unitsPerEm: number;
  ascent: number;
  descent: number;
  capHeight: number;
  xHeight: number;
  box: readonly [left: number, bottom: number, right: number, top: number];
}

export interface TrueType {
  measures: Measures;
  advanceOf(glyphId: number): number;
  /** A font with these glyphs, numbered in this order. Parts that they are composed of come behind them. */
  subset(glyphIds: Iterable<number>): Buffer;
}

const trueTypeVersion = 0x00010000;
/** Bytes of the advance and the left bearing of a glyph. */
const metricBytes = 4;
/** What a printer needs of a font in a PDF; those that a font lacks it does not need. */
const copiedTables = ['cvt ', 'fpgm', 'prep'];

export function readTrueType(sfnt: Buffer): TrueType {
  const tables = tablesOf(sfnt);
  const table = (tag: string) => {
    const bytes = tables.get(tag);
    if (!bytes) throw new Error(`the font has no table ${tag}`);
    return bytes;
  };
  const [glyf, head, hhea, hmtx] = [table('glyf'), table('head'), table('hhea'), table('hmtx')];
  const [loca, maxp, os2] = [table('loca'), table('maxp'), table('OS/2')];
  const hasLongOffsets = head.readInt16BE(50) === 1;
  const metricCount = hhea.readUInt16BE(34);

  const offsetOf = (glyphId: number) =>
    hasLongOffsets ? loca.readUInt32BE(glyphId * 4) : loca.readUInt16BE(glyphId * 2) * 2;
  const glyphOf = (glyphId: number) => glyf.subarray(offsetOf(glyphId), offsetOf(glyphId + 1));
  /** The last glyphs may share the advance of the last one that has its own. */
  const advanceOf = (glyphId: number) => hmtx.readUInt16BE(Math.min(glyphId, metricCount - 1) * metricBytes);
  const bearingOf = (glyphId: number) =>
    glyphId < metricCount
      ? hmtx.readInt16BE(glyphId * metricBytes + 2)
      : hmtx.readInt16BE(metricCount * metricBytes + (glyphId - metricCount) * 2);

  return {
    measures: {
      unitsPerEm: head.readUInt16BE(18),
      ascent: hhea.readInt16BE(4),
      descent: hhea.readInt16BE(6),
      capHeight: os2.readInt16BE(88),
      xHeight: os2.readInt16BE(86),
      box: [head.readInt16BE(36), head.readInt16BE(38), head.readInt16BE(40), head.readInt16BE(42)],
    },
    advanceOf,
    subset(glyphIds) {
      const glyphs = collectGlyphs(glyphIds, glyphOf);
      const offsets = Buffer.alloc((glyphs.length + 1) * 4);
      const metrics = Buffer.alloc(glyphs.length * metricBytes);
      let offset = 0;
      glyphs.forEach(({ id, bytes }, index) => {
        offset += padTo4(bytes.length);
        offsets.writeUInt32BE(offset, (index + 1) * 4);
        metrics.writeUInt16BE(advanceOf(id), index * metricBytes);
        metrics.writeInt16BE(bearingOf(id), index * metricBytes + 2);
      });
      const changed: [string, Buffer][] = [
        ['glyf', Buffer.concat(glyphs.flatMap(({ bytes }) => padded(bytes)))],
        ['head', withNumber(head, 50, 1)],
        ['hhea', withNumber(hhea, 34, glyphs.length)],
        ['hmtx', metrics],
        ['loca', offsets],
        ['maxp', withNumber(maxp, 4, glyphs.length)],
      ];
      const copied = [...tables].filter(([tag]) => copiedTables.includes(tag));
      const sorted = [...changed, ...copied].sort(([a], [b]) => (a < b ? -1 : 1));
      return joinTables(
        trueTypeVersion,
        sorted.map(([tag, bytes]) => ({ tag, bytes })),
      );
    },
  };
}

/** Copies of the glyphs and of the parts that they are composed of, in the order of their new numbers. */
function collectGlyphs(glyphIds: Iterable<number>, glyphOf: (glyphId: number) => Buffer) {
  const ids = [...glyphIds];
  const newIds = new Map(ids.map((id, index) => [id, index]));
  const glyphs: { id: number; bytes: Buffer }[] = [];
  // Grows in the meantime: parts may have parts.
  for (const id of ids) {
    const bytes = Buffer.from(glyphOf(id));
    for (const at of partsOf(bytes)) {
      const part = bytes.readUInt16BE(at);
      const newId = newIds.get(part) ?? ids.push(part) - 1;
      newIds.set(part, newId);
      bytes.writeUInt16BE(newId, at);
    }
    glyphs.push({ id, bytes });
  }
  return glyphs;
}

/** Where a composed glyph has the numbers of its parts. */
function* partsOf(glyph: Buffer): Generator<number> {
  const isComposed = glyph.length > 0 && glyph.readInt16BE(0) < 0;
  let at = 10;
  for (let hasMore = isComposed; hasMore; ) {
    const flags = glyph.readUInt16BE(at);
    yield at + 2;
    const placeBytes = flags & 0x1 ? 4 : 2;
    const scaleBytes = flags & 0x8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0;
    at += 4 + placeBytes + scaleBytes;
    hasMore = (flags & 0x20) !== 0;
  }
}

function withNumber(table: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(table);
  copy.writeUInt16BE(value, at);
  return copy;
}
