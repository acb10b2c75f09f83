/** The refusal of every kind of bad key: it must not tell somebody who guesses how close they are. */
import { Refusal } from '../../http/refusal.ts';

export const badKey = () =>
  new Refusal('api_key_not_valid', {}, { headers: { 'www-authenticate': 'Bearer' } });
