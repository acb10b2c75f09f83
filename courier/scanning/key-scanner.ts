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
