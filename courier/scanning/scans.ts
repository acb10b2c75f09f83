/** Which of what the camera sees, and of what is typed, is a scan. Pure: keys and times are passed in. */

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

/**
 * A scanner that types like a keyboard: the characters of a code within milliseconds, then Enter. Pure: keys and times are
 * passed in. Somebody who types by hand is slower, or uses a field.
 */

/** Cheap scanners leave up to 50 ms between two characters; people rarely less than 100 ms. */
const maxGapMs = 80;
const minLength = 4;

/** Takes a key; returns the code that it ends. */
export function makeKeyScanner() {
  let typed = '';
  let lastAt = Number.NEGATIVE_INFINITY;
  return (key: string, now: number): string | undefined => {
    const goesOn = now - lastAt <= maxGapMs;
    // Scanners press Shift for capitals and for `_`.
    if (key !== 'Enter' && key.length !== 1) return undefined;
    lastAt = now;
    if (key !== 'Enter') {
      typed = goesOn ? typed + key : key;
      return undefined;
    }
    const code = goesOn && typed.length >= minLength ? typed : undefined;
    typed = '';
    return code;
  };
}
