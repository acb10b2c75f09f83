/** Shown instead of a form to members who may not create deliveries. */
import { Button } from '@mantine/core';
import { Lock } from 'lucide-react';
import { Link } from 'wouter';
import { EmptyState } from '../../ui/empty-state.tsx';

export function ReadOnlyNotice() {
  return (
    <EmptyState
      icon={Lock}
      title="You can see deliveries, but not create them"
      actions={
        <Button component={Link} href="/deliveries" variant="default">
          All deliveries
        </Button>
      }
    >
      An account owner can change your role.
    </EmptyState>
  );
}
