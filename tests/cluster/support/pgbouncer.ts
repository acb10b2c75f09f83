/** PgBouncer in transaction mode in front of a PostgreSQL server, with nothing else than its defaults. */
import { chmodSync, chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseUser } from '../../../server/database/embedded/data-directory.ts';
import { freePort } from '../../support/free-port.ts';
import { testFolder } from '../../support/waybill.ts';
import type { PostgresServer } from './postgres-server.ts';
import { type Program, startProgram } from './programs.ts';

export interface Pgbouncer extends Program {
  /** The database of Waybill, through it. */
  url: string;
}

export async function startPgbouncer(
  path: string,
  server: PostgresServer,
  settings: Record<string, string> = {},
): Promise<Pgbouncer> {
  // It refuses to run as root, too.
  const user = await chooseUser([]);
  const folder = testFolder(user);
  const port = await freePort();
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: join(folder, 'users.txt'),
    pool_mode: 'transaction',
    // Fewer than Waybill has connections, so that every client gets every server connection in turn.
    default_pool_size: '6',
    ...settings,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  const databases = `waybill = host=127.0.0.1 port=${server.port}`;
  const files = {
    'users.txt': '"waybill" ""\n',
    'pgbouncer.ini': `[databases]\n${databases}\n[pgbouncer]\n${lines.join('\n')}\n`,
  };
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name);
    writeFileSync(file, text);
    chmodSync(file, 0o600);
    if (user) chownSync(file, user.uid, user.gid);
  }
  const args = [join(folder, 'pgbouncer.ini')];
  const identity = user === undefined ? {} : { uid: user.uid, gid: user.gid };
  const program = await startProgram(path, { args, port, cwd: folder, ...identity });
  return { ...program, url: `postgres://waybill@127.0.0.1:${port}/waybill` };
}
