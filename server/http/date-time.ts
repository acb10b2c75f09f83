/**
 * Whether a text is a time of RFC 3339 on a day that exists. TypeBox has a check of its own, which takes the text apart first:
 * 1.5 µs for each time, this one 0.1 µs, and a delivery can have four times.
 */
const shape =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

export function isDateTime(text: string): boolean {
  if (!shape.test(text)) return false;
  const day = Number(text.slice(8, 10));
  return day <= 28 || day <= daysOfMonth(Number(text.slice(0, 4)), Number(text.slice(5, 7)));
}

function daysOfMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
