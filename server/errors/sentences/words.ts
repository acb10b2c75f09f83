/** What the catalogue is made of. */
import type { ProblemCode, ProblemParams } from '../../../contract/problems/index.ts';

/** A sentence; or two parts, of which only programs need the second: a form on a page shows the first. */
export type Words = string | readonly [forPeople: string, forPrograms: string];

/** A sentence for each code: one without it does not compile. */
export type Sentences = { [Code in ProblemCode]: (params: ProblemParams<Code>) => Words };

/** "a", "a and b", "a, b and c". */
export function listed(names: readonly string[], last: 'and' | 'or' = 'and'): string {
  if (names.length < 2) return names.join();
  return `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`;
}
