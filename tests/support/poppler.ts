/**
 * Poppler's tools, for the tests of PDFs: installed as Debian's package where they are missing and that is possible, and asked
 * for in words otherwise.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const packageName = 'poppler-utils';
const maxInstallMs = 5 * 60_000;
const advice = [
  `Install it:  sudo apt-get update && sudo apt-get install -y --no-install-recommends ${packageName}`,
  'or run other tests:  npx vitest run --project "!labels"',
].join('\n');

const hasPoppler = () => spawnSync('pdftoppm', ['-v']).status === 0;
const succeeds = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;

/** Why it is missing and how to get it; undefined if it is there or can be installed. */
export function popplerAdvice(): string | undefined {
  if (hasPoppler() || canInstall()) return undefined;
  return `The tests of labels need pdftoppm, and it cannot be installed without a password.\n${advice}`;
}

const isRoot = () => process.getuid?.() === 0;
const canInstall = () => succeeds('apt-get', '--version') && (isRoot() || succeeds('sudo', '-n', 'true'));

export function ensurePoppler(say: (line: string) => void): void {
  if (hasPoppler()) return;
  const missing = popplerAdvice();
  if (missing !== undefined) throw new Error(missing);
  say(`pdftoppm for the tests of labels is missing. Installing Debian's package ${packageName}.`);
  const prefix = [...(isRoot() ? [] : ['sudo', '-n']), 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
  const apt = (...args: string[]) => {
    const [program = '', ...rest] = [...prefix, ...args];
    const ended = spawnSync(program, rest, { encoding: 'utf8', timeout: maxInstallMs });
    return `${ended.stdout}${ended.stderr}`;
  };
  const output = apt('update') + apt('install', '-y', '--no-install-recommends', packageName);
  if (!hasPoppler())
    throw new Error(`${packageName} could not be installed.\n${output.slice(-2_000)}\n${advice}`);
}

/** Grey, one byte for each pixel. */
export interface Picture {
  width: number;
  height: number;
  pixels: Buffer;
}

function withFile<T>(pdf: Buffer, use: (folder: string, file: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-labels-'));
  try {
    const file = join(folder, 'labels.pdf');
    writeFileSync(file, pdf);
    return use(folder, file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function run(program: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  // Poppler goes on after what it calls errors, so its words count, too.
  if (status !== 0 || stderr !== '') throw new Error(`${program} ended with ${status}: ${stderr}`);
  return stdout;
}

/** Each page of a PDF, as a printer with this resolution would print it. */
export function picturesOf(pdf: Buffer, dpi = 203): Picture[] {
  return withFile(pdf, (folder, file) => {
    run('pdftoppm', '-r', String(dpi), '-gray', file, join(folder, 'page'));
    const names = readdirSync(folder).filter((name) => name.endsWith('.pgm'));
    return names.sort().map((name) => readPgm(readFileSync(join(folder, name))));
  });
}

function readPgm(file: Buffer): Picture {
  const [head = '', width, height] = /^P5\s(\d+)\s(\d+)\s255\s/.exec(file.toString('latin1', 0, 40)) ?? [];
  return { width: Number(width), height: Number(height), pixels: file.subarray(head.length) };
}

/** The text of a PDF as a search in it would find it. */
export function textOf(pdf: Buffer): string {
  return withFile(pdf, (_, file) => run('pdftotext', '-raw', '-enc', 'UTF-8', file, '-')).normalize('NFC');
}

/** The text of a PDF as a table is taken from it: what stands side by side on the page is in one line. */
export function tableOf(pdf: Buffer): string {
  return withFile(pdf, (_, file) => run('pdftotext', '-layout', '-enc', 'UTF-8', file, '-')).normalize('NFC');
}

/** A line for each font: its name, whether it is embedded, and whether it is a subset. */
export function fontsOf(pdf: Buffer): { name: string; isEmbedded: boolean; isSubset: boolean }[] {
  const lines = withFile(pdf, (_, file) => run('pdffonts', file))
    .trim()
    .split('\n')
    .slice(2);
  return lines.map((line) => {
    const [name = ''] = line.split(/\s+/);
    const [, isEmbedded, isSubset] = /(yes|no)\s+(yes|no)\s+(?:yes|no)\s+\d+\s+\d+\s*$/.exec(line) ?? [];
    return { name, isEmbedded: isEmbedded === 'yes', isSubset: isSubset === 'yes' };
  });
}

/** Width and height of the first page in millimetres. */
export function pageSizeOf(pdf: Buffer): [number, number] {
  const info = withFile(pdf, (_, file) => run('pdfinfo', file));
  const [, width, height] = /Page size:\s+([\d.]+) x ([\d.]+) pts/.exec(info) ?? [];
  return [Number(width), Number(height)].map((points) => Math.round((points! / 72) * 254) / 10) as [
    number,
    number,
  ];
}
