/** The arguments of a command; a mistake in them is a problem that shows the usage. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { Problem } from '../platform/problem.ts';

export function readArguments<Config extends ParseArgsConfig>(config: Config, usage: string) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new Problem(error instanceof Error ? error.message : String(error), usage);
  }
}
