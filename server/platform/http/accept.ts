/** The `Accept` header (RFC 9110 §12.5.1), as far as it decides between JSON and server-sent events. */

/** Does the client prefer server-sent events? JSON wins where both are equally welcome, or neither is. */
export function prefersEventStream(accept: string | undefined): boolean {
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return false;
  const ranges = mediaRanges(accept);
  return qualityOf(ranges, 'text', 'event-stream') > qualityOf(ranges, 'application', 'json');
}

interface MediaRange {
  type: string;
  subtype: string;
  quality: number;
}

const rangeForm = /^\s*([^\s/;,]+)\/([^\s/;,]+)\s*(;.*)?$/;

function mediaRanges(accept: string): MediaRange[] {
  return accept
    .toLowerCase()
    .split(',')
    .flatMap((text) => {
      const [, type, subtype, parameters = ''] = rangeForm.exec(text) ?? [];
      if (type === undefined || subtype === undefined) return [];
      const [, q] = /;\s*q\s*=\s*(0(?:\.\d*)?|1(?:\.0*)?)\s*(?:;|$)/.exec(parameters) ?? [];
      return [{ type, subtype, quality: q === undefined ? 1 : Number(q) }];
    });
}

/** The most specific range that matches decides; 0 where none does. */
function qualityOf(ranges: readonly MediaRange[], type: string, subtype: string): number {
  const matching = (ofType: string, ofSubtype: string) =>
    ranges.filter((range) => range.type === ofType && range.subtype === ofSubtype);
  const found = [matching(type, subtype), matching(type, '*'), matching('*', '*')].find(
    (some) => some.length > 0,
  );
  return Math.max(0, ...(found ?? []).map(({ quality }) => quality));
}
