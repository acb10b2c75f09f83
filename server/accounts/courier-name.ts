/**
 * How much of a courier's name somebody reads: operators of the fleet the whole name, accounts the first name. A shop has to
 * know who comes; it needs no more of a person who works for somebody else. Everything that shows a courier's name to
 * an account asks here.
 */

/** Who reads the name. Everybody who is signed in is one. */
export interface NameReader {
  readonly isOperator: boolean;
}

/** Programs with an account's key, and everybody who only belongs to accounts. */
export const accountReader: NameReader = { isOperator: false };
export const operatorReader: NameReader = { isOperator: true };

export function courierNameFor({ isOperator }: NameReader, name: string): string {
  return isOperator ? name : firstNameOf(name);
}

/** To tell couriers apart who have the same first name: "Musa Ibrahim" is "Musa I."; a name of one word stays. */
export function courierInitialsFor({ isOperator }: NameReader, name: string): string {
  const last = wordsOf(name).slice(1).at(-1);
  return isOperator || last === undefined ? name : `${firstNameOf(name)} ${[...last][0]}.`;
}

const wordsOf = (name: string) => name.trim().split(/\s+/);
const firstNameOf = (name: string) => wordsOf(name)[0] ?? name;
