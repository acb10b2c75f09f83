/**
 * Which codes are new in front of the camera. It sees a label many times while the courier holds it there; only the first
 * of these is a scan. Pure: the time is passed in.
 */

/** A code that was out of sight for this long is scanned again. */
export const outOfSightMs = 2_000;

export function makeSightings() {
  const lastSeen = new Map<string, number>();
  return (texts: readonly string[], now: number): string[] => {
    for (const [text, at] of lastSeen) if (now - at >= outOfSightMs) lastSeen.delete(text);
    const fresh = [...new Set(texts)].filter((text) => !lastSeen.has(text));
    for (const text of texts) lastSeen.set(text, now);
    return fresh;
  };
}
