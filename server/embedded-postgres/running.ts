/** The PostgreSQL of a service that runs on this folder right now, for those who only look. */
import { readCredentials } from './credentials.ts';
import { findPlace } from './place.ts';
import { askWhetherReady, type Connection } from './session.ts';
import { applicationConnection } from './start.ts';

/** Undefined where none answers. Starts nothing and waits for nothing. */
export async function runningEmbeddedPostgres(dataDir: string): Promise<Connection | undefined> {
  const place = await findPlace(dataDir);
  const credentials = place && (await readCredentials(place));
  if (place === undefined || credentials === undefined) return undefined;
  const connection = applicationConnection(place, credentials);
  return (await askWhetherReady(connection)).is === 'ready' ? connection : undefined;
}
