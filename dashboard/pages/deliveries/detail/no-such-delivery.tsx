/** An address with an id that is not there. It may be among the other kind of data. */
import { Button } from '@mantine/core';
import { SearchX } from 'lucide-react';
import { Link } from 'wouter';
import { useAccount } from '../../../current/account.tsx';
import { baseOf } from '../../../current/account-mode.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

export function NoSuchDelivery({ id }: { id: string }) {
  const { account_id, mode } = useAccount();
  const other = mode === 'live' ? 'test' : 'live';
  return (
    <div role="alert">
      <EmptyState
        icon={SearchX}
        title="There is no such delivery"
        actions={
          <>
            <Button component={Link} href="/deliveries">
              All deliveries
            </Button>
            <Button
              component={Link}
              href={`~${baseOf({ account_id, mode: other })}/deliveries/${encodeURIComponent(id)}`}
              variant="default"
            >
              Look in the {other} data
            </Button>
          </>
        }
      >
        No {mode} delivery of this account has this id. The link may be incomplete, or lead to another
        account.
      </EmptyState>
    </div>
  );
}
