/**
 * Settings that are secrets can come from files, as systemd (LoadCredential) and containers (secrets) provide them:
 * SECRET_KEY_FILE names the file with the value of SECRET_KEY. So a secret is in no environment, which child processes,
 * crash reports and `docker inspect` show.
 */
import { readFileSync } from 'node:fs';
import { messageOf } from './errors.ts';

export const secretSettings = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SECRET_KEY',
  'BACKUP_PASSPHRASE',
  'METRICS_TOKEN',
  'SMTP_URL',
] as const;

type Environment = Record<string, string | undefined>;

/** The environment with the contents of the files; what is wrong with them is added to `mistakes`. */
export function withSecretFiles(environment: Environment, mistakes: string[]): Environment {
  const read: Environment = {};
  for (const name of secretSettings) {
    const path = environment[`${name}_FILE`]?.trim();
    if (!path) continue;
    if (environment[name]?.trim()) mistakes.push(`${name} and ${name}_FILE are both set; set one of them`);
    else
      try {
        // Editors and `echo` end a file with a line break, which is no part of the secret.
        read[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
      } catch (error) {
        mistakes.push(`${name}_FILE cannot be read: ${messageOf(error)}`);
      }
  }
  return { ...environment, ...read };
}
