/** Can a folder be written, or be created? Found out without writing anything. */
import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** File systems of the kernel, in which even root cannot create files. The numbers are those of linux/magic.h. */
const ofKernel: ReadonlySet<number> = new Set([0x9fa0 /* /proc */, 0x62656572 /* /sys */]);

/** The path, or the nearest one above it that exists: missing folders would be created there. */
export async function nearestExisting(path: string): Promise<string> {
  const absolute = resolve(path);
  const stats = await stat(absolute).catch(() => undefined);
  return stats !== undefined || dirname(absolute) === absolute
    ? absolute
    : nearestExisting(dirname(absolute));
}

/** Throws an error with the code that a write to this folder would get. */
export async function checkWritable(folder: string): Promise<void> {
  if (!(await stat(folder)).isDirectory()) throw withCode('ENOTDIR', folder);
  await access(folder, constants.W_OK | constants.X_OK);
  if (ofKernel.has((await statfs(folder)).type >>> 0)) throw withCode('ENOENT', folder);
}

function withCode(code: string, folder: string): Error {
  return Object.assign(new Error(`${code}: ${folder}`), { code });
}
