/** Which of what the camera sees, and of what is typed, is a scan. Pure: keys and times are passed in. */

/** A code that was out of sight for this long is scanned again. */
export const outOfSightMs = 2_000;

/** Which codes are new in front of the camera, which sees a label many times while the courier holds it there. */
export function makeSightings() {
  const lastSeen = new Map<string, number>();
  return (texts: readonly string[], now: number): string[] => {
    for (const [text, at] of lastSeen) if (now - at >= outOfSightMs) lastSeen.delete(text);
    const fresh = [...new Set(texts)].filter((text) => !lastSeen.has(text));
    for (const text of texts) lastSeen.set(text, now);
    return fresh;
  };
}

/** Cheap scanners leave up to 50 ms between two characters; people rarely less than 100 ms. */
const maxGapMs = 80;
const minLength = 4;

/** The code of a scanner that types like a keyboard, then Enter. Somebody who types by hand is slower, or uses a field. */
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
