/** Links the words of an error that say where the account's country is chosen. */
import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import { countryHint } from '../../contract/dashboard/deliveries.ts';

export function WithSettingsLink({ text }: { text: string }) {
  const [before, after] = text.split(countryHint);
  if (after === undefined) return text;
  return (
    <>
      {before}
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
      {after}
    </>
  );
}
