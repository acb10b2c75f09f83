/** An account without deliveries: the ways to create one. */
import { Anchor, Button } from '@mantine/core';
import { PackageOpen } from 'lucide-react';
import { Link } from 'wouter';
import { useAccount } from '../../../current/account.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

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
            <Button component={Link} href="/deliveries/new">
              Create a delivery
            </Button>
          ) : null}
          <Button component={Link} href="/api-keys" variant="default">
            See API keys
          </Button>
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
      You can also fill in a form, or{' '}
      <Anchor component={Link} href="/deliveries/import" inherit underline="always">
        import a CSV file
      </Anchor>
      .
    </>
  );
}
