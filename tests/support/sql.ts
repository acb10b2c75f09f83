/** A statement of a test's own: to arrange what no operation offers, or to look at what none shows. */
import { hash } from 'node:crypto';
import type { TestService } from './service.ts';

export function sql<Row extends object>(
  service: Pick<TestService, 'database'>,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  // The same text has the same name: a name is prepared once for each connection.
  const name = `test-${hash('sha256', text, 'hex').slice(0, 16)}`;
  return service.database.asOneStatement((tx) => tx.query<Row>({ name, text }, values));
}
