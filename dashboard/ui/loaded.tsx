/** What a query has read; until then placeholders, or why it could not be read. What is there stays while it is read again. */
import type { ReactNode } from 'react';
import type { Failure } from '../api/failures.ts';
import { ErrorState } from './error-state.tsx';

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: Failure | null; refetch(): unknown };
  /** Placeholders with the size of what will be there. */
  loading: ReactNode;
  children(data: Data): ReactNode;
}

export function Loaded<Data>({ query: { data, error, refetch }, loading, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  return error ? <ErrorState failure={error} retry={refetch} /> : loading;
}
