/** Latitude and longitude in decimal degrees, as maps copy them: "6.4474, 3.3903", also in brackets or with a space only. */
const form = /^\s*[([]?\s*(-?\d{1,2}(?:\.\d+)?)\s*(?:[,;]\s*|\s+)(-?\d{1,3}(?:\.\d+)?)\s*[)\]]?\s*$/;

/** Undefined if the text is not such a pair. */
export function readPair(text: string): { latitude: string; longitude: string } | undefined {
  const [, latitude, longitude] = form.exec(text) ?? [];
  return latitude !== undefined && longitude !== undefined ? { latitude, longitude } : undefined;
}
