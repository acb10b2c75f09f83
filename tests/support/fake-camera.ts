/**
 * A Chromium whose camera shows a film: pictures with real codes, one after the other and again from the start.
 * It reads the film when a page opens the camera, so each test shows its own.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { encode } from 'uqr';
import { afterAll, beforeAll } from 'vitest';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { launchChromium, openPage, type TestBrowser } from './browser.ts';
import type { TestService } from './service.ts';

const width = 640;
const height = 480;
const picturesPerSecond = 5;
const white = 235;
const black = 16;

/** The bars of a Code 128, one brightness for each. */
export interface Bars {
  bars: readonly number[];
}

/** What the camera shows for a second: QR codes of these texts, or bars, beside each other; or nothing. */
export type Scene = readonly (string | Bars)[];

export interface CameraBrowser extends TestBrowser {
  /** The camera shows this from when it is opened next. */
  show(...scenes: Scene[]): void;
}

export function useCameraBrowser(service: Pick<TestService, 'url'>): CameraBrowser {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-camera-'));
  const film = join(folder, 'film.y4m');
  let browser: Browser;
  beforeAll(async () => {
    writeFileSync(film, filmOf([[]]));
    browser = await launchChromium(
      '--use-fake-device-for-media-stream',
      // Allows the camera without a dialog, which the headless shell does not have.
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    );
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
  });
  return {
    newPage: (options) => openPage(browser, service.url, options),
    show: (...scenes) => writeFileSync(film, filmOf(scenes)),
  };
}

/** A film in YUV4MPEG2, the plain format that Chromium reads: a header, then each picture as brightness and two empty colours. */
export function filmOf(scenes: readonly Scene[]): Buffer {
  const header = `YUV4MPEG2 W${width} H${height} F${picturesPerSecond}:1 Ip A1:1 C420jpeg\n`;
  const colours = Buffer.alloc((width * height) / 2, 128);
  const parts = scenes.flatMap((scene) => {
    const picture = Buffer.concat([Buffer.from('FRAME\n'), pictureOf(scene), colours]);
    return Array.from({ length: picturesPerSecond }, () => picture);
  });
  return Buffer.concat([Buffer.from(header), ...parts]);
}

function pictureOf(codes: Scene): Buffer {
  const brightness = Buffer.alloc(width * height, white);
  const column = Math.floor(width / Math.max(codes.length, 1));
  for (const [index, code] of codes.entries()) {
    if (typeof code === 'string') drawQr(brightness, code, index * column, column);
    else drawBars(brightness, code, index * column, column);
  }
  return brightness;
}

/** In the middle of a column, as large as it can be. `uqr` leaves a margin of one module; a reader wants about four. */
function drawQr(brightness: Buffer, code: string, left: number, columnWidth: number): void {
  const { data, size } = encode(code, { border: 4 });
  const scale = Math.floor(Math.min(columnWidth, height) / size);
  const [x0, y0] = [
    left + Math.floor((columnWidth - size * scale) / 2),
    Math.floor((height - size * scale) / 2),
  ];
  for (let y = 0; y < size * scale; y++) {
    for (let x = 0; x < size * scale; x++) {
      const isDark = data[Math.floor(y / scale)]?.[Math.floor(x / scale)];
      if (isDark) brightness[(y0 + y) * width + x0 + x] = black;
    }
  }
}

/** A bar is one pixel wide: a label of 30 characters has 365 of them. */
function drawBars(brightness: Buffer, { bars }: Bars, left: number, columnWidth: number): void {
  const x0 = left + Math.floor((columnWidth - bars.length) / 2);
  for (let y = Math.floor(height / 3); y < (height * 2) / 3; y++) {
    for (const [x, bar] of bars.entries()) if (bar === 0) brightness[y * width + x0 + x] = black;
  }
}

export async function code128(text: string): Promise<Bars> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  const { symbol, error } = await writeBarcode(text, { format: 'Code128' });
  if (error) throw new Error(error);
  return { bars: [...symbol.data.subarray(0, symbol.width)] };
}
