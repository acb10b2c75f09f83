/**
 * Reads the codes in a picture of the camera: with the browser's own detector if it reads both codes of our labels (Chrome
 * on Android), otherwise with a library that is loaded on demand (Safari, Firefox, Chrome on Linux).
 */

/** The texts of all codes in the picture that it can read. */
export type CodeReader = (picture: HTMLVideoElement) => Promise<string[]>;

/** Part of the Barcode Detection API, which is missing in the types of the DOM. */
export interface Detector {
  detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
export interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

const formats = ['qr_code', 'code_128'];
/** Android's detector may exist and fail every time, for example without Google's services: then the library is loaded. */
const maxFailures = 5;

declare global {
  var BarcodeDetector: DetectorClass | undefined;
}
export const browsersDetector = (): DetectorClass | undefined => globalThis.BarcodeDetector;

/** Rejects if the library is needed and cannot be loaded. */
export async function openReader(
  Detector: DetectorClass | undefined,
  loadLibrary: () => Promise<CodeReader>,
): Promise<CodeReader> {
  const supported: string[] = (await Detector?.getSupportedFormats().catch(() => undefined)) ?? [];
  if (Detector === undefined || !formats.every((format) => supported.includes(format))) return loadLibrary();
  const detector = new Detector({ formats });
  let failures = 0;
  let library: CodeReader | undefined;
  return async (picture) => {
    if (library) return library(picture);
    try {
      const codes = await detector.detect(picture);
      failures = 0;
      return codes.map(({ rawValue }) => rawValue);
    } catch {
      failures += 1;
      if (failures >= maxFailures) library = await loadLibrary();
      return [];
    }
  };
}
