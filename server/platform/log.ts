/**
 * The log: JSON lines on standard output. No bodies, no query strings, no secrets: fields that could contain one are
 * redacted by path, and a request is described by its route, not by its URL.
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
      // PostgreSQL's errors have rows and statements in other fields; only these are logged.
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
