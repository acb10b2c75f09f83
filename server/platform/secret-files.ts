/**
 * Settings that are secrets can come from files, as systemd (LoadCredential) and containers (secrets) provide them:
 * SECRET_KEY_FILE names the file with the value of SECRET_KEY. So a secret is in no environment, which child processes,
 * crash reports and `docker inspect` show.
 */
import { readFileSync } from 'node:fs';
import { messageOf } from './errors.ts';

const fromFiles = ['DATABASE_URL', 'SECRET_KEY', 'METRICS_TOKEN', 'SMTP_URL'] as const;

type Environment = Record<string, string | undefined>;

/** The environment with the contents of the files; what is wrong with them is added to `mistakes`. */
export function withSecretFiles(environment: Environment, mistakes: string[]): Environment {
  const read: Environment = {};
  for (const name of fromFiles) {
    const path = environment[`${name}_FILE`]?.trim();
    if (!path) continue;
    if (environment[name]?.trim()) mistakes.push(`${name} and ${name}_FILE are both set; set one of them`);
    else
      try {
        read[name] = readFileSync(path, 'utf8');
      } catch (error) {
        mistakes.push(`${name}_FILE cannot be read: ${messageOf(error)}`);
      }
  }
  return { ...environment, ...read };
}
