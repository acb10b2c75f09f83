/**
 * The key that seals (encrypts) secrets that have to be read again (seeds of second factors, secrets of webhooks), so
 * that a copy of the database alone is useless. It is SECRET_KEY, or a file in DATA_DIR that the first start creates.
 * The database stores a hash of the key: a start with another key is refused with an explanation.
 *
 * Sealed text: one byte of version, 12 bytes of nonce, 16 of tag, then AES-256-GCM of the text. `context` names the row
 * that it belongs to; sealed text that is moved to another row does not open there.
 */

import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { systemClock } from '../platform/clock.ts';
import { commandName } from '../platform/command-name.ts';
import type { Config } from '../platform/config.ts';
import { ignoreCode, messageOf } from '../platform/errors.ts';
import { Problem } from '../platform/problem.ts';
import type { Database, Tx } from './database.ts';
import { queryFirst, queryOne, returnsRow } from './statements.ts';

export interface SecretKey {
  seal(plain: string, context: string): Buffer;
  /** Throws if it was sealed with another key, for another context, or was changed. */
  open(sealed: Buffer, context: string): string;
  /** The same text always gives the same signature, and only this key can create it. */
  sign(text: string): string;
  /** Identifies the key without revealing it. */
  readonly id: string;
}

const version = 1;
const nonceBytes = 12;
const tagBytes = 16;
const fileName = 'secret.key';

export const secretKeyFile = (dataDir: string): string => join(dataDir, fileName);

export function makeSecretKey(base64: string): SecretKey {
  const key = Buffer.from(base64, 'base64');
  const part = (name: string) => Buffer.from(hkdfSync('sha256', key, '', `waybill ${name}`, 32));
  const [sealing, signing, naming] = [part('seal'), part('sign'), part('name')];
  return {
    seal(plain, context) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(context));
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), text]);
    },
    open(sealed, context) {
      if (sealed[0] !== version) throw new Error('sealed in a way that this version does not know');
      const nonce = sealed.subarray(1, 1 + nonceBytes);
      const tag = sealed.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes);
      const cipher = createDecipheriv('aes-256-gcm', sealing, nonce, { authTagLength: tagBytes })
        .setAAD(Buffer.from(context))
        .setAuthTag(tag);
      const text = sealed.subarray(1 + nonceBytes + tagBytes);
      return Buffer.concat([cipher.update(text), cipher.final()]).toString('utf8');
    },
    sign: (text) => createHmac('sha256', signing).update(text).digest('base64url'),
    id: naming.toString('hex').slice(0, 16),
  };
}

/** The configured key; created if there is none yet. */
export async function readSecretKey(config: Config): Promise<SecretKey> {
  return makeSecretKey(config.secretKey ?? (await readOrMakeFile(config.dataDir)));
}

/** The configured key as text, in base 64; undefined if there is none. Creates none. */
export async function readSecretKeyText({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>) {
  return secretKey ?? readKeyFile(secretKeyFile(dataDir)).catch(ignoreCode('ENOENT'));
}

/** Puts the key of a restored backup into its file. A key that is there gets another name, which is returned. */
export async function storeSecretKeyText(dataDir: string, text: string): Promise<string | undefined> {
  const path = secretKeyFile(dataDir);
  const current = await readFile(path, 'utf8').catch(() => undefined);
  if (current?.trim() === text) return undefined;
  const keptAs = current === undefined ? undefined : `${path}.before-restore-${systemClock.now()}`;
  if (keptAs !== undefined) await rename(path, keptAs);
  await makeKeyFile(dataDir, path, text);
  return keptAs;
}

/**
 * The key of this installation, checked against the database. If there is none, it is created only for a database
 * that has not been set up yet: for any other, a new key would be a wrong one.
 */
export async function loadSecretKey(config: Config, database: Database): Promise<SecretKey> {
  if (await isMissing(config)) {
    const installation = await queryFirst<InstalledKey>(database, 'read-secret-key-id')`${readKeyId}`;
    // A second look: another node that starts now may have created the file, which it does before it claims the key.
    if (installation?.secret_key_id && (await isMissing(config))) throw missingKey(config);
  }
  const key = await readSecretKey(config);
  const installation = await database.asOneStatement(
    (tx) => queryOne<InstalledKey>(tx, 'claim-secret-key', key)`
      insert into installation (secret_key_id) values ($id)
      on conflict (one) do update
        set secret_key_id = coalesce(installation.secret_key_id, excluded.secret_key_id)
      returning secret_key_id`,
  );
  if (installation.secret_key_id !== key.id) throw wrongKey(config);
  return key;
}

type InstalledKey = { secret_key_id: string | null };
const readKeyId = 'select secret_key_id from installation';

/** What is wrong with a key file is reported when it is read. */
async function isMissing(config: Config): Promise<boolean> {
  return (await readSecretKeyText(config).catch(() => '')) === undefined;
}

/** For a command that changes nothing: throws if a start would be refused, and otherwise says in words what it found. */
export async function inspectSecretKey(client: pg.Client, config: Config): Promise<string> {
  const text = await readSecretKeyText(config);
  const { rows } = await client.query<InstalledKey>(readKeyId);
  const keyId = rows[0]?.secret_key_id ?? undefined;
  if (keyId === undefined) return 'this database does not know one yet; the first start sets it';
  if (text === undefined) throw missingKey(config);
  if (makeSecretKey(text).id !== keyId) throw wrongKey(config);
  return `${sourceOf(config)} has the one of this database`;
}

/** Makes this key the right one from now on; false if it already was. */
export function replaceSecretKey(tx: Tx, { id }: SecretKey): Promise<boolean> {
  return returnsRow(tx, 'replace-secret-key', { id })`
    update installation set secret_key_id = $id where secret_key_id is distinct from $id returning 1`;
}

function sourceOf({ secretKey, dataDir }: Config): string {
  return secretKey === undefined ? `the file ${secretKeyFile(dataDir)}` : 'SECRET_KEY';
}

function wrongKey(config: Config): Problem {
  return refusal(`The secret key in ${sourceOf(config)} is not the one that this database was set up with.`);
}

function missingKey({ dataDir }: Config): Problem {
  return refusal(
    `This database was set up with a secret key, but SECRET_KEY is not set and there is no ${secretKeyFile(dataDir)}.`,
  );
}

function refusal(message: string): Problem {
  return new Problem(
    message,
    `Give every node the same key: set SECRET_KEY to the content of ${fileName} in the DATA_DIR of the first one. Where that key is lost, \`${commandName} secret-key replace\` accepts the new one; it turns second factors off and disables webhook endpoints, because their secrets cannot be read any more, and changes hand-over PINs.`,
  );
}

async function readOrMakeFile(dataDir: string): Promise<string> {
  const path = secretKeyFile(dataDir);
  try {
    const text = await readKeyFile(path).catch(ignoreCode('ENOENT'));
    if (text !== undefined) return text;
    await makeKeyFile(dataDir, path);
    return await readKeyFile(path);
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(
      `The secret key cannot be stored in ${path}: ${messageOf(error)}.`,
      'Let Waybill write into DATA_DIR, or set SECRET_KEY to what `openssl rand -base64 32` prints.',
    );
  }
}

async function readKeyFile(path: string): Promise<string> {
  const text = (await readFile(path, 'utf8')).trim();
  if (Buffer.from(text, 'base64').length === 32) return text;
  throw new Problem(`${path} does not contain a secret key.`, 'Restore the file from your backup.');
}

/** Written to a temporary file and then linked: there is never half a key, and of two starts at once one wins. */
async function makeKeyFile(dataDir: string, path: string, text = randomBytes(32).toString('base64')) {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const fresh = `${path}.${process.pid}`;
  await writeFile(fresh, `${text}\n`, { mode: 0o600, flush: true });
  await chmod(fresh, 0o600);
  await link(fresh, path).catch(ignoreCode('EEXIST'));
  await rm(fresh);
}
