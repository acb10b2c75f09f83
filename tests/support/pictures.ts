/** Small real images for tests: JPEGs as libjpeg wrote them, and PNGs generated here. */
import { deflateSync } from 'node:zlib';

const jpeg = (base64: string) => Buffer.from(base64, 'base64');

/** A baseline JPEG of 16 × 12 pixels, written by libjpeg. */
export const plainPhoto = jpeg(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAoHBwgHBgoICAgLCgoLDhgQDg0NDh0VFhEYIx8lJCIfIiEmKzcvJik0KSEiMEExNDk7' +
    'Pj4+JS5ESUM8SDc9Pjv/2wBDAQoLCw4NDhwQEBw7KCIoOzs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7' +
    'Ozs7Ozs7Ozv/wAARCAAMABADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAUG/8QAGRAAAQUAAAAAAAAAAAAAAAAAAAIT' +
    'FFFh/8QAFQEBAQAAAAAAAAAAAAAAAAAABQb/xAAXEQADAQAAAAAAAAAAAAAAAAAAAxZh/9oADAMBAAIRAxEAPwDFS9EvSO4qw4qy' +
    'xl0YO0bj/9k=',
);

/** The same image, progressive: nine scans. */
export const progressivePhoto = jpeg(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAoHBwgHBgoICAgLCgoLDhgQDg0NDh0VFhEYIx8lJCIfIiEmKzcvJik0KSEiMEExNDk7' +
    'Pj4+JS5ESUM8SDc9Pjv/2wBDAQoLCw4NDhwQEBw7KCIoOzs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7' +
    'Ozs7Ozs7Ozv/wgARCAAMABADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAQF/8QAFQEBAQAAAAAAAAAAAAAAAAAABAX/' +
    '2gAMAwEAAhADEAAAAcRGsO//xAAWEAEBAQAAAAAAAAAAAAAAAAAAERL/2gAIAQEAAQUC00qv/8QAFhEAAwAAAAAAAAAAAAAAAAAA' +
    'AAIV/9oACAEDAQE/AaLn/8QAFhEAAwAAAAAAAAAAAAAAAAAAAAIV/9oACAECAQE/AZaH/8QAFBABAAAAAAAAAAAAAAAAAAAAIP/a' +
    'AAgBAQAGPwIf/8QAFhABAQEAAAAAAAAAAAAAAAAAABEQ/9oACAEBAAE/Ic6U/9oADAMBAAIAAwAAABD/AP/EABQRAQAAAAAAAAAA' +
    'AAAAAAAAAAD/2gAIAQMBAT8QX//EABURAQEAAAAAAAAAAAAAAAAAAABx/9oACAECAQE/EIv/xAAWEAEBAQAAAAAAAAAAAAAAAAAA' +
    'YXH/2gAIAQEAAT8Q22oo/9k=',
);

/** One component, 8 × 8 pixels: one block. */
export const greyPhoto = jpeg(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8Q' +
    'EBEQCgwSExIQEw8QEBD/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAf/EABcQAAMBAAAAAAAAAAAAAAAAAAAZZqP/' +
    '2gAIAQEAAD8AGmUep//Z',
);

/** Four components, with an Adobe segment that says how its colours are meant. */
export const cmykPhoto = jpeg(
  '/9j/7gAOQWRvYmUAZAAAAAAC/9sAQwANCQoLCggNCwoLDg4NDxMgFRMSEhMnHB4XIC4pMTAuKS0sMzpKPjM2RjcsLUBXQUZMTlJT' +
    'UjI+WmFaUGBKUVJP/9sAQwEODg4TERMmFRUmTzUtNU9PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09P' +
    'T09PT09P/8AAFAgADAAMBAEiAAIRAQMRAQQiAP/EABYAAQEBAAAAAAAAAAAAAAAAAAAFBv/EABwQAAEEAwEAAAAAAAAAAAAAAAAC' +
    'AwRSEhMVkf/EABUBAQEAAAAAAAAAAAAAAAAAAAUG/8QAGREAAgMBAAAAAAAAAAAAAAAAABYCBFFS/9oADgQBAAIRAxEEAAA/ALOb' +
    'lFeDNyivC/obqNDdSVYLWgS7Ho0fek0WO9Jos0HOjUHOjUP/2Q==',
);

/**
 * As a phone writes it: EXIF with the place, the device, the time, a preview and orientation 6; XMP; a remark; and bytes after
 * the end. Whatever tells something says GPS or Tecno.
 */
export const phonePhoto = jpeg(
  '/9j/4QGrRXhpZgAASUkqAAgAAAAFAA8BAgAGAAAASgAAABABAgAJAAAAUAAAABIBAwABAAAABgAAADIBAgAUAAAAWgAAACWIBAAB' +
    'AAAAngAAANQAAABUZWNubwBDYW1vbiAyMAAAMjAyNjoxMToxNSAwOTozMDowMAAGAAAAAQAAABsAAAABAAAACAcAAGQAAAADAAAA' +
    'AQAAABcAAAABAAAAaBAAAGQAAAAEAAEAAgACAAAATgAAAAIABQADAAAAbgAAAAMAAgACAAAARQAAAAQABQADAAAAhgAAAAAAAAAD' +
    'AAMBAwABAAAABgAAAAECBAABAAAA/gAAAAICBAABAAAApQAAAAAAAAD/2P/gABBKRklGAAEBAAABAAEAAP/bAEMAAwICAgICAwIC' +
    'AgMDAwMEBgQEBAQECAYGBQYJCAoKCQgJCQoMDwwKCw4LCQkNEQ0ODxAQERAKDBITEhATDxAQEP/AAAsIAAgACAEBEQD/xAAUAAEA' +
    'AAAAAAAAAAAAAAAAAAAB/8QAFxAAAwEAAAAAAAAAAAAAAAAAABlmo//aAAgBAQAAPwAaZR6n/9n/4QA/aHR0cDovL25zLmFkb2Jl' +
    'LmNvbS94YXAvMS4wLwA8eDp4bXBtZXRhPkdQUyBJa2VqYTwveDp4bXBtZXRhPv/iAApNUEYATU0AKv/+ABFHUFMgaW4gYSByZW1h' +
    'cmv/2wBDAAoHBwgHBgoICAgLCgoLDhgQDg0NDh0VFhEYIx8lJCIfIiEmKzcvJik0KSEiMEExNDk7Pj4+JS5ESUM8SDc9Pjv/2wBD' +
    'AQoLCw4NDhwQEBw7KCIoOzs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozv/wAARCAAMABAD' +
    'ASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAUG/8QAGRAAAQUAAAAAAAAAAAAAAAAAAAITFFFh/8QAFQEBAQAAAAAAAAAA' +
    'AAAAAAAABQb/xAAXEQADAQAAAAAAAAAAAAAAAAAAAxZh/9oADAMBAAIRAxEAPwDFS9EvSO4qw4qyxl0YO0bj/9lHUFMgYWZ0ZXIg' +
    'dGhlIGVuZA==',
);

const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** CRC-32, the slow and plain way: bit by bit. */
export function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

export function pngChunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(body.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}

export const pngOf = (...chunks: Buffer[]) => Buffer.concat([pngSignature, ...chunks]);

export function pngHeader(width: number, height: number, depth = 8, colour = 6): Buffer {
  const body = Buffer.alloc(13);
  body.writeUInt32BE(width, 0);
  body.writeUInt32BE(height, 4);
  body.set([depth, colour], 8);
  return pngChunk('IHDR', body);
}

/** The pixels of a black line on nothing, as a finger draws it. */
export function pngPixels(width: number, height: number): Buffer {
  const row = 1 + 4 * width;
  const pixels = Buffer.alloc(row * height);
  for (let x = 0; x < width; x++) {
    const y = Math.round((Math.sin((x / width) * 9) * 0.35 + 0.5) * (height - 1));
    pixels[y * row + 1 + 4 * x + 3] = 255;
  }
  return pngChunk('IDAT', deflateSync(pixels));
}

export const pngEnd = pngChunk('IEND', Buffer.alloc(0));

/** A drawn signature as a canvas gives it. */
export const drawnSignature = pngOf(pngHeader(120, 40), pngPixels(120, 40), pngEnd);
