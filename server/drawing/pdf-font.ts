/** A font in a PDF: its glyphs that were used, how wide they are, and which characters they stand for. */
import { inPdf, type PdfFile, utf16 } from './pdf-file.ts';
import type { Font, Glyph } from './text/font.ts';

export type PdfFont = ReturnType<typeof makePdfFont>;

/** `index`: of the fonts of the document, from 0. */
export function makePdfFont(font: Font, index: number) {
  const { measures, advanceOf, subset } = font.forPdf;
  const scale = 1000 / measures.unitsPerEm;
  /** By their numbers in the font. Here they are numbered in the order of their first use, behind the box for what the font lacks. */
  const used = new Map([[0, { code: 0, characters: '\0', width: advanceOf(0) * scale }]]);

  function use({ id, codePoints }: Glyph) {
    const known = used.get(id);
    if (known) return known;
    const characters = String.fromCodePoint(...codePoints);
    const glyph = { code: used.size, characters, width: advanceOf(id) * scale };
    used.set(id, glyph);
    return glyph;
  }

  /** Which characters each glyph stands for. A range may not cross a multiple of 256. */
  function toUnicode(): string {
    const texts = Array.from(used.values(), ({ characters }) => `<${utf16(characters)}>`);
    const ranges: string[] = [];
    for (let first = 0; first < texts.length; first += 256) {
      const part = texts.slice(first, first + 256);
      ranges.push(`<${codeOf(first)}> <${codeOf(first + part.length - 1)}> [${part.join(' ')}]`);
    }
    return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${ranges.length} beginbfrange
${ranges.join('\n')}
endbfrange
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
  }

  return {
    /** Its name in content streams. */
    name: `F${index + 1}`,
    /** As text is written with it. */
    encode(glyph: Glyph): { code: string; width: number } {
      const { code, width } = use(glyph);
      return { code: codeOf(code), width };
    },
    /** Whether the font says, for these glyphs, what they stand for here. It says what each stood for at its first use. */
    saysTextOf: (glyphs: readonly Glyph[]) =>
      glyphs.every((glyph) => {
        const { characters } = use(glyph);
        // The box for a character that no font has is glyph 0, which stands for nothing.
        if (glyph.id === 0 || characters === '') return false;
        return characters === String.fromCodePoint(...glyph.codePoints);
      }),
    /** Returns the number of the object. */
    write(file: PdfFile): number {
      const name = `${tagOf(index)}+${nameOf(font)}`;
      const [bytes, unicode] = [file.reserve(), file.reserve()];
      const [descriptor, glyphs, whole] = [file.reserve(), file.reserve(), file.reserve()];
      file.writeStream(bytes, subset(used.keys()));
      file.writeStream(unicode, toUnicode());
      const { ascent, descent, capHeight, xHeight, box } = measures;
      const inThousandths = (value: number) => inPdf(value * scale);
      // Flags: its characters are beyond the standard Latin ones. All fonts are upright and have letters of different widths.
      file.write(
        descriptor,
        `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [${box.map(inThousandths).join(' ')}] /ItalicAngle 0 /Ascent ${inThousandths(ascent)} /Descent ${inThousandths(descent)} /CapHeight ${inThousandths(capHeight)} /XHeight ${inThousandths(xHeight)} /StemV 0 /FontFile2 ${bytes} 0 R >>`,
      );
      const widths = Array.from(used.values(), ({ width }) => inPdf(width)).join(' ');
      file.write(
        glyphs,
        `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} 0 R /W [0 [${widths}]] /CIDToGIDMap /Identity >>`,
      );
      file.write(
        whole,
        `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [${glyphs} 0 R] /ToUnicode ${unicode} 0 R >>`,
      );
      return whole;
    },
  };
}

const codeOf = (code: number) => code.toString(16).padStart(4, '0');

/** Six letters say that this is a part of the font; each font of a file has others. */
const tagOf = (index: number) =>
  Array.from({ length: 6 }, (_, place) =>
    String.fromCharCode(65 + (Math.floor(index / 26 ** (5 - place)) % 26)),
  ).join('');

/** `NotoSans_400Regular` of `NotoSans_400Regular.ttf`. */
const nameOf = ({ name }: Font) => name.slice(name.lastIndexOf('/') + 1, name.lastIndexOf('.'));
