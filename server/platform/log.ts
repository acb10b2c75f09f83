/**
 * The log: JSON lines on standard output. No bodies, no query strings, no secrets: what could carry one is
 * redacted by path, and the request is described by its route, not by its address.
 */
import { type DestinationStream, pino } from 'pino';
import type { LogLevel } from './config.ts';

export type Log = ReturnType<typeof makeLog>;

export function makeLog(level: LogLevel, destination?: DestinationStream) {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // PostgreSQL's errors carry rows and statements in further fields; only these are kept.
      serializers: { err: ({ name, code, message, stack }) => ({ name, code, message, stack }) },
      redact: {
        paths: [
          'authorization',
          'cookie',
          '*.authorization',
          '*.cookie',
          '*.password',
          '*.secret',
          '*.token',
          '*.connectionString',
        ],
        censor: '[redacted]',
      },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  );
}
