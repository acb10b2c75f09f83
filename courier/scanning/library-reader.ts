/**
 * The library that reads codes if the browser cannot: ZXing, compiled to WebAssembly. The build makes this file a chunk of
 * its own, loaded when the camera opens. The service serves the WebAssembly file, and the service worker keeps it.
 */
import { prepareZXingModule, purgeZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { CodeReader } from './code-reader.ts';

/** A picture of 1280 by 720 takes 40 to 90 ms on a core of a small server. Larger ones are scaled down to it. */
const maxSide = 1_280;
/** Several labels may be in the picture, each with two codes. */
const maxCodesInPicture = 6;

/** The same object each time: then the library keeps what it has compiled. */
const overrides = { locateFile: () => wasmUrl };

export async function openLibrary(): Promise<CodeReader> {
  await prepareZXingModule({ overrides, fireImmediately: true }).catch((error: unknown) => {
    // Otherwise the library would fail the next try with the same error.
    purgeZXingModule();
    throw error;
  });
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (pen === null) throw new Error('This browser has no canvas.');
  return async (picture) => {
    const { videoWidth: width, videoHeight: height } = picture;
    const scale = Math.min(1, maxSide / Math.max(width, height));
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const codes = await readBarcodes(pen.getImageData(0, 0, canvas.width, canvas.height), {
      formats: ['QRCode', 'Code128'],
      tryInvert: false,
      maxNumberOfSymbols: maxCodesInPicture,
    });
    return codes.filter(({ isValid }) => isValid).map(({ text }) => text);
  };
}
