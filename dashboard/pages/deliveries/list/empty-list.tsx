/** An account without deliveries: the ways to create one. */
import { PackageOpen } from 'lucide-react';
import { useAccount } from '../../../current/account.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ButtonLink, TextLink } from '../../../ui/links.tsx';

export function NoDeliveryYet() {
  const { mode, can } = useAccount();
  const isTest = mode === 'test';
  return (
    <EmptyState
      icon={PackageOpen}
      title={isTest ? 'No test deliveries yet' : 'No deliveries yet'}
      actions={
        <>
          {can('deliveries.write') ? (
            <ButtonLink href="/deliveries/new" variant="filled">
              Create a delivery
            </ButtonLink>
          ) : null}
          <ButtonLink href="/api-keys">See API keys</ButtonLink>
        </>
      }
    >
      Your shop creates them with {isTest ? 'a test key' : 'an API key'}; they appear here at once.
      {can('deliveries.write') ? <OtherWays /> : null}
    </EmptyState>
  );
}

function OtherWays() {
  return (
    <>
      {' '}
      You can also fill in a form, or <TextLink href="/deliveries/import">import a CSV file</TextLink>.
    </>
  );
}
