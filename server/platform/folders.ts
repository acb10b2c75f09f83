/** What can be done with a folder, and how safe its file system is. The numbers of file systems are those of linux/magic.h. */
import { access, constants, open, stat, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** File systems of the kernel, in which even root cannot create files. */
const ofKernel: ReadonlySet<number> = new Set([0x9fa0 /* /proc */, 0x62656572 /* /sys */]);

/** File systems on which data is not as safe as on a disk of this machine. */
const risks: ReadonlyMap<number, string> = new Map([
  [0x01021994, 'tmpfs, in memory: the data is gone after a reboot'],
  [0x794c7630, 'a container layer (overlay): the data is gone with the container; mount a volume'],
  [0x6969, 'NFS: a second machine could use the folder at the same time'],
  [0xff534d42, 'a Windows share (CIFS): a second machine could use the folder at the same time'],
  [0xfe534d42, 'a Windows share (SMB): a second machine could use the folder at the same time'],
  [0x01021997, 'a shared folder of a virtual machine (9p): writes may be lost'],
]);

/** The path, or the nearest one above it that exists: missing folders would be created there. */
export async function nearestExisting(path: string): Promise<string> {
  const absolute = resolve(path);
  const stats = await stat(absolute).catch(() => undefined);
  return stats !== undefined || dirname(absolute) === absolute
    ? absolute
    : nearestExisting(dirname(absolute));
}

/** Throws an error with the code that a write to this folder would get. Writes nothing. */
export async function checkWritable(folder: string): Promise<void> {
  if (!(await stat(folder)).isDirectory()) throw withCode('ENOTDIR', folder);
  await access(folder, constants.W_OK | constants.X_OK);
  if (ofKernel.has((await statfs(folder)).type >>> 0)) throw withCode('ENOENT', folder);
}

function withCode(code: string, folder: string): Error {
  return Object.assign(new Error(`${code}: ${folder}`), { code });
}

export async function describeFileSystem(folder: string) {
  const stats = await statfs(folder);
  return { freeBytes: stats.bavail * stats.bsize, risk: risks.get(stats.type >>> 0) };
}

/** Makes a rename inside the folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
