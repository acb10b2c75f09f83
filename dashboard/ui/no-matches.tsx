/** Instead of a filtered list: nothing matches, or the server refused the filter. */
import { Button } from '@mantine/core';
import { SearchX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ApiRefusal } from '../api/failures.ts';
import { EmptyState } from './empty-state.tsx';

interface Filtered {
  /** What is listed: "deliveries". */
  many: string;
  onClear(): void;
}

export function NoMatches({ many, onClear, children }: Filtered & { children: ReactNode }) {
  return (
    <EmptyState icon={SearchX} title="No matches" actions={<ShowAll many={many} onClear={onClear} />}>
      {children}
    </EmptyState>
  );
}

/** For an address that was written by hand, or an outdated one. Shows the server’s own sentence. */
export function InvalidFilters({ refusal, many, onClear }: Filtered & { refusal: ApiRefusal }) {
  return (
    <div role="alert">
      <EmptyState
        icon={TriangleAlert}
        title="These filters are invalid"
        actions={<ShowAll many={many} onClear={onClear} />}
      >
        {refusal.message}
      </EmptyState>
    </div>
  );
}

const ShowAll = ({ many, onClear }: Filtered) => (
  <Button variant="default" onClick={onClear}>
    Show all {many}
  </Button>
);
