/** A delivery is called by its receiver and street: in titles, in links and in the browser's tab. */
import { inOneLine, joined } from '../../../contract/lines.ts';

interface NamedDelivery {
  receiver: string | null;
  address: string;
}

/** "Ada Obi, 7 Allen Avenue"; without a receiver, "7 Allen Avenue". */
export function deliveryName({ receiver, address }: NamedDelivery): string {
  const street = streetOf(address);
  return joined([inOneLine(receiver ?? ''), street]);
}

/** "7 Allen Avenue, Ikeja" begins with its street; "Flat 3, Quillon House, Ikeja" with too little to go by. */
const minStreetLength = 8;

export function streetOf(address: string): string {
  const [first = '', ...others] = inOneLine(address).split(/,\s*/);
  let street = first;
  for (const part of others) {
    if (street.length >= minStreetLength) break;
    street = `${street}, ${part}`;
  }
  return street;
}
