/** Where the phone is, if the courier allows it and it is known soon. Nothing ever waits for it for long. */
import type { Static } from 'typebox';
import type { Place as PlaceShape } from '../contract/records.ts';

export type Place = Static<typeof PlaceShape>;

const findMs = 8_000;
const waitMs = 2_000;
/** A place of a minute ago is the same door. */
const maxAgeMs = 60_000;

/** Begins to look when a form opens, and answers when it is sent: what is known then, or two seconds later. */
export function lookForPlace(): () => Promise<Place | undefined> {
  const found = new Promise<Place | undefined>((resolve) => {
    if (!('geolocation' in navigator) || !isSecureContext) return resolve(undefined);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({
          latitude: coords.latitude,
          longitude: coords.longitude,
          accuracy_meters: Math.min(Math.round(coords.accuracy), 1_000_000),
        }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: findMs, maximumAge: maxAgeMs },
    );
  });
  return () => Promise.race([found, new Promise<undefined>((resolve) => setTimeout(resolve, waitMs))]);
}
