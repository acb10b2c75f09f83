/** An empty list: no delivery exists yet, none matches the filter, or the server refused the filter. */
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

export function NothingFound({ isSearch, onClear }: { isSearch: boolean; onClear(): void }) {
  return (
    <EmptyState icon={SearchX} title="No matches" actions={<ClearFilters onClear={onClear} />}>
      {isSearch
        ? 'Try a name, street, full ID or the last digits of a phone number.'
        : 'No delivery matches these filters.'}
    </EmptyState>
  );
}

/** For an address that was written by hand, or an outdated one. Shows the server’s own sentence. */
export function NotUnderstood({ refusal, onClear }: { refusal: ApiRefusal; onClear(): void }) {
  return (
    <div role="alert">
      <EmptyState
        icon={TriangleAlert}
        title="These filters are invalid"
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
