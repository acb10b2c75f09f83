/** An empty list: because there is nothing yet, because nothing was found, or because the address is not understood. */
import { Anchor, Button } from '@mantine/core';
import { PackageOpen, SearchX, TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import type { ApiRefusal } from '../../../api/failures.ts';
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
      Your shop creates them with {isTest ? 'a test key' : 'an API key'}, and each appears here at once.
      {can('deliveries.write') ? <OtherWays /> : null}
    </EmptyState>
  );
}

function OtherWays() {
  return (
    <>
      {' '}
      You can also type one in yourself, or{' '}
      <Anchor component={Link} href="/deliveries/import" inherit underline="always">
        import a CSV file
      </Anchor>
      .
    </>
  );
}

export function NothingFound({ onClear }: { onClear(): void }) {
  return (
    <EmptyState icon={SearchX} title="Nothing found" actions={<ClearFilters onClear={onClear} />}>
      No delivery fits these filters. Searching finds words and beginnings of words, whole ids, and phone
      numbers by their last digits.
    </EmptyState>
  );
}

/** An address that was made by hand, or an old one: in the service’s own words. */
export function NotUnderstood({ refusal, onClear }: { refusal: ApiRefusal; onClear(): void }) {
  return (
    <div role="alert">
      <EmptyState
        icon={TriangleAlert}
        title="These filters are not understood"
        actions={<ClearFilters onClear={onClear} />}
      >
        {refusal.message}
      </EmptyState>
    </div>
  );
}

function ClearFilters({ onClear }: { onClear(): void }) {
  return (
    <Button variant="default" onClick={onClear}>
      Show all deliveries
    </Button>
  );
}
