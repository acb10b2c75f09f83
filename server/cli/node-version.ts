/** Until when versions of Node get security updates. Pure. The one table: add a line for each new major version. */

/** From the release schedule of Node: an even version gets three years, an odd one about eight months. */
const supportedUntil: Readonly<Record<number, string>> = {
  20: '2026-04-30',
  21: '2024-06-01',
  22: '2027-04-30',
  23: '2025-06-01',
  24: '2028-04-30',
  25: '2026-06-01',
  26: '2029-04-30',
};

/** Those that `npm test` and `npm run test:versions` use. Only these are recommended. */
const tested = [20, 24] as const;

interface NodeSupport {
  major: number;
  /** The last day; undefined for a version that is newer than the table. */
  until: string | undefined;
  isOver: boolean;
  /** The newest tested version; undefined if its support is over as well. */
  better: { major: number; until: string } | undefined;
}

export function nodeSupport(version: string, nowMs: number): NodeSupport {
  const major = Number.parseInt(version, 10);
  const until = supportedUntil[major];
  const today = new Date(nowMs).toISOString().slice(0, 10);
  const oldest = Math.min(...Object.keys(supportedUntil).map(Number));
  const better = Math.max(...tested);
  const betterUntil = supportedUntil[better];
  return {
    major,
    until,
    isOver: until === undefined ? major < oldest : today > until,
    better:
      betterUntil === undefined || today > betterUntil ? undefined : { major: better, until: betterUntil },
  };
}
