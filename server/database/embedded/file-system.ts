/** File systems on which PostgreSQL's data is not as safe as on a disk of this machine. */

import { statfs } from 'node:fs/promises';

/** The numbers are the kernel's (`statfs`, linux/magic.h). */
const RISKS: ReadonlyMap<number, string> = new Map([
  [0x01021994, 'tmpfs, in memory: the data is gone after a reboot'],
  [0x794c7630, 'a container layer (overlay): the data is gone with the container; mount a volume'],
  [0x6969, 'NFS: a second machine could use the folder at the same time'],
  [0xff534d42, 'a Windows share (CIFS): a second machine could use the folder at the same time'],
  [0xfe534d42, 'a Windows share (SMB): a second machine could use the folder at the same time'],
  [0x01021997, 'a shared folder of a virtual machine (9p): writes may be lost'],
]);

interface FileSystem {
  readonly freeBytes: number;
  readonly risk: string | undefined;
}

export async function describeFileSystem(folder: string): Promise<FileSystem> {
  const stats = await statfs(folder);
  return { freeBytes: stats.bavail * stats.bsize, risk: RISKS.get(stats.type >>> 0) };
}
