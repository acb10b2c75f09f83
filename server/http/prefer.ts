/** The `Prefer` header (RFC 7240), as far as it says how long a request may wait. */

/** `wait=10`, `Wait = "10"`, with or without parameters. */
const waitForm = /^wait[ \t]*=[ \t]*(?:(\d{1,9})|"(\d{1,9})")[ \t]*(?:;|$)/i;
/** A comma inside of quotes separates nothing. */
const preference = /(?:[^,"]|"(?:[^"\\]|\\.)*"?)+/g;

/**
 * How many seconds the client is ready to wait, `maxSeconds` at most; undefined if it does not say. Of several `wait`
 * preferences the first one counts. What cannot be read is ignored: a preference never makes a request fail.
 */
export function preferredWait(prefer: string | undefined, maxSeconds: number): number | undefined {
  const preferences = prefer?.match(preference)?.map((text) => text.trim()) ?? [];
  const first = preferences.find((text) => /^wait[ \t]*(?:[=;]|$)/i.test(text));
  const [, plain, quoted] = waitForm.exec(first ?? '') ?? [];
  const seconds = plain ?? quoted;
  return seconds === undefined ? undefined : Math.min(Number(seconds), maxSeconds);
}
