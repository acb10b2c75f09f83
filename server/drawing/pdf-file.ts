/**
 * The objects of a PDF file (ISO 32000-1), written one after the other, and at the end where each of them is. Nothing of what is
 * written is kept: it is taken piece by piece.
 */
import { deflateSync } from 'node:zlib';

/** The second line has bytes beyond ASCII, so that nobody takes the file for text. */
const header = Buffer.from('%PDF-1.5\n%\xff\xff\xff\xff\n', 'latin1');

export type PdfFile = ReturnType<typeof makePdfFile>;

export function makePdfFile() {
  let chunks: Buffer[] = [header];
  let length = header.length;
  /** Where the objects 1, 2, … begin. */
  const offsets: number[] = [];

  function add(bytes: Buffer) {
    chunks.push(bytes);
    length += bytes.length;
  }

  function write(object: number, content: string) {
    offsets[object - 1] = length;
    add(Buffer.from(`${object} 0 obj\n${content}\nendobj\n`, 'latin1'));
  }

  return {
    /** The number of an object that is written later. */
    reserve: () => offsets.push(0),
    write,
    /** Compressed. */
    writeStream(object: number, bytes: Buffer | string) {
      const packed = deflateSync(bytes);
      offsets[object - 1] = length;
      const dictionary = `<< /Length ${packed.length} /Filter /FlateDecode >>`;
      add(Buffer.from(`${object} 0 obj\n${dictionary}\nstream\n`, 'latin1'));
      add(packed);
      add(Buffer.from('\nendstream\nendobj\n', 'latin1'));
    },
    /** To be called after the last object: writes the table of where each begins. Readers begin with the catalog. */
    end(catalog: number, info: number) {
      const start = length;
      const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
      const size = offsets.length + 1;
      const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`;
      const trailer = `trailer\n<< /Size ${size} /Root ${catalog} 0 R /Info ${info} 0 R >>`;
      add(Buffer.from(`${table}${trailer}\nstartxref\n${start}\n%%EOF\n`, 'latin1'));
    },
    /** What was written since the last time. */
    take(): Buffer {
      const bytes = Buffer.concat(chunks);
      chunks = [];
      return bytes;
    },
  };
}

/** Numbers with at most six digits behind the point: a millionth of a point is far less than any printer can show. */
export const inPdf = (value: number) => Math.round(value * 1e6) / 1e6;

export function textInPdf(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return `(${text.replaceAll(/[()\\]/g, '\\$&')})`;
  return `<feff${utf16(text)}>`;
}

export const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');

export function dateInPdf(date: Date): string {
  return `(D:${date.toISOString().slice(0, 19).replaceAll(/[-T:]/g, '')}Z)`;
}
