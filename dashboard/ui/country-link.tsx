/** For an account without a country: leads to where one is chosen. */
import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import { countryHint } from './country-words.ts';

export function CountryLink() {
  return (
    <Anchor
      component={Link}
      href="/settings"
      inherit
      underline="always"
      // The words below a field change their place in the page when the field is left: the click would miss the link.
      onMouseDown={(event) => event.preventDefault()}
    >
      {countryHint}
    </Anchor>
  );
}
