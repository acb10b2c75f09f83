/** Where the phone is, if the courier allows it and it is found soon. No move waits long for it. */
import type { Static } from 'typebox';
import type { MoveLocation as Shape } from '../contract/records.ts';

export type MoveLocation = Static<typeof Shape>;

const fixTimeoutMs = 8_000;
const maxWaitMs = 2_000;
/** A minute ago the courier was at the same door. */
const maxAgeMs = 60_000;

/** Starts when a form opens; the function that it returns answers when the form is sent, within two seconds. */
export function lookForLocation(): () => Promise<MoveLocation | undefined> {
  const location = new Promise<MoveLocation | undefined>((resolve) => {
    if (!('geolocation' in navigator) || !isSecureContext) return resolve(undefined);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({
          latitude: coords.latitude,
          longitude: coords.longitude,
          accuracy_meters: Math.min(Math.round(coords.accuracy), 1_000_000),
        }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: fixTimeoutMs, maximumAge: maxAgeMs },
    );
  });
  return () => Promise.race([location, new Promise<undefined>((resolve) => setTimeout(resolve, maxWaitMs))]);
}
