/**
 * The mailbox of an address, for counting: one text for all spellings that mail systems or the database could treat as
 * the same. Pure. Coarser than either on purpose: an address with many spellings has one count.
 */
import { domainToASCII } from 'node:url';

/** Brackets, quotes and the like are dropped or unwrapped by mail programs; so is what cannot be seen. */
const droppedByMail = /[\s<>()[\],;:\\"\p{C}]/gu;
/** A domain may end in a dot, and three other signs count as one there (UTS #46). */
const dotsAtEnd = /[.\u3002\uff0e\uff61]+$/;

export function mailboxOf(email: string): string {
  const plain = email.replaceAll(droppedByMail, '');
  const at = plain.lastIndexOf('@');
  const domain = plain.slice(at + 1).replace(dotsAtEnd, '');
  // A domain with other letters than ASCII has two spellings; one that is none stays as it is. Some signs become dots.
  const spelt = `${plain.slice(0, at + 1)}${domainToASCII(domain) || domain}`.replace(dotsAtEnd, '');
  // PostgreSQL's `lower` makes an `i` of `İ`, JavaScript does not: accents go, and case in both directions.
  return spelt.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().toUpperCase();
}
