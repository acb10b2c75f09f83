import { expect, test } from 'vitest';
import { countries } from '../../contract/countries.ts';
import { withCountry } from './country-words.ts';

test('numbers of a country are named with its adjective, or with its name if there is none', () => {
  expect(withCountry('NG', 'numbers')).toBe('Nigerian numbers');
  expect(withCountry('CV', 'number')).toBe('Cape Verdean number');
  expect(withCountry('US', 'numbers')).toBe('US numbers');
  expect(withCountry('HK', 'numbers')).toBe('numbers of Hong Kong SAR China');
});

test('most countries have an adjective', () => {
  const named = countries.filter((country) => withCountry(country, 'numbers').includes(' of '));
  expect(countries.length - named.length).toBeGreaterThan(170);
});
