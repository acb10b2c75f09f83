/** Where there is nothing to show: why, and what to do about it. */
import { Button } from '@mantine/core';
import { Bike, CircleCheck, SearchX } from 'lucide-react';
import { Link } from 'wouter';
import { EmptyState } from '../../ui/empty-state.tsx';

export function NoCouriers() {
  return (
    <EmptyState
      icon={Bike}
      title="No couriers yet"
      actions={
        <Button component={Link} href="/couriers" size="xs">
          Add couriers
        </Button>
      }
    >
      Whoever picks up and delivers is added once, with a name and a phone number. Then deliveries can be
      assigned.
    </EmptyState>
  );
}

export function NothingToDo() {
  return (
    <EmptyState icon={CircleCheck} title="Nothing to do">
      No delivery of any account is open. New ones appear here by themselves.
    </EmptyState>
  );
}

export function NothingFits({ onClear }: { onClear(): void }) {
  return (
    <EmptyState
      icon={SearchX}
      title="Nothing fits"
      actions={
        <Button variant="default" onClick={onClear}>
          Show all deliveries
        </Button>
      }
    >
      No open delivery fits these filters.
    </EmptyState>
  );
}
