/**
 * What a phone number that somebody typed or pasted means: "0803 123 4567" in Nigeria is +2348031234567. Pure. The library
 * brings the numbering plans of all countries (34 KiB compressed), so `phone-reader.ts` loads this file when it
 * is first needed.
 *
 * The `min` plans know all numbers of a country by length and first digits. The smaller choice of plans, `mobile`, would refuse
 * landlines.
 */
import { isSupportedCountry, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Country } from '../../../contract/countries.ts';

export type PhoneReading =
  /** For the service, and for people: "+234 803 123 4567". */
  | { outcome: 'understood'; e164: string; shown: string }
  /** It has no country code, and the country is not known. */
  | { outcome: 'no country' }
  | { outcome: 'not understood' };

/** What the service accepts. */
const e164 = /^\+[0-9]{6,15}$/;

export function understandPhone(text: string, country: Country | null): PhoneReading {
  // Spreadsheets and exports put an apostrophe in front of a plus sign; a link has "tel:".
  const typed = text
    .trim()
    .replace(/^'/, '')
    .replace(/^tel:\s*/i, '')
    .replace(/^＋/, '+');
  const international = typed.replace(/^00/, '+');
  if (typed.startsWith('+')) return inFull(typed);
  const local = country !== null && isSupportedCountry(country) ? parse(typed, country) : undefined;
  if (local) return understood(local);
  // 00 is how many countries dial a number with a country code, and people write it in others, too.
  if (international !== typed) return inFull(international);
  return country === null ? { outcome: 'no country' } : { outcome: 'not understood' };
}

/** A number with its country code is taken at its word, even if the plans do not know its digits (yet). */
function inFull(typed: string): PhoneReading {
  const number = parse(typed);
  if (number) return understood(number);
  const digits = typed.replaceAll(/[\s().\-/\u00a0\u202f\u2010-\u2015]/g, '');
  return e164.test(digits)
    ? { outcome: 'understood', e164: digits, shown: digits }
    : { outcome: 'not understood' };
}

/** A valid number without an extension, which no courier's phone could dial. */
function parse(typed: string, country?: Country): PhoneNumber | undefined {
  const number = parsePhoneNumberFromString(typed, {
    ...(country && isSupportedCountry(country) ? { defaultCountry: country } : {}),
    // Text around a number, or two numbers in one field, are for a person to sort out.
    extract: false,
  });
  return number?.isValid() && !number.ext ? number : undefined;
}

const understood = (number: PhoneNumber): PhoneReading => ({
  outcome: 'understood',
  e164: number.number,
  shown: number.formatInternational(),
});
