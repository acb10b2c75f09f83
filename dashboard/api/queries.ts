/** Operations as hooks: `useOperation` and `usePages` read, `useCommand` changes. */
import {
  type keepPreviousData,
  QueryClient,
  type QueryKey,
  type UseQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Operation } from '../../contract/operation.ts';
import { call, callPage, type RequestOf, type ResultOf } from './client.ts';
import { type Failure, isPassing } from './failures.ts';

const maxRetries = 2;
/** Older data is shown at once and loaded again in the background. Live changes arrive at once anyway. */
const freshForMs = 15_000;

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshForMs,
        retry: (failures, error) => failures < maxRetries && isPassing(error),
        // The browser may report "offline" although a service in the same network is reachable.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** The first part is the operation's id, the second its params: `live.ts` and `useCommand` find queries by them. */
export function keyOf<O extends Operation>(operation: O, request: RequestOf<O>): QueryKey {
  const {
    params = null,
    query = null,
    body,
  }: { params?: unknown; query?: unknown; body?: unknown } = request;
  return body ? [operation.id, params, query, body] : [operation.id, params, query];
}

type ReadOptions<O extends Operation> = Omit<
  UseQueryOptions<ResultOf<O>, Failure, ResultOf<O>>,
  'queryKey' | 'queryFn'
>;

/** Reads, and reads again after a change. With `keepPreviousData`, the last result stays in view while a changed filter loads. */
export function useOperation<O extends Operation>(
  operation: O,
  request: RequestOf<O>,
  options: ReadOptions<O> = {},
) {
  return useQuery<ResultOf<O>, Failure>({
    queryKey: keyOf(operation, request),
    queryFn: ({ signal }) => call(operation, request, signal),
    ...options,
  });
}

/** Reads page by page: `data` has all pages so far, `fetchNextPage` loads one more. */
export function useAllPages<Page extends { next_cursor: string | null }>(
  key: QueryKey,
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<Page>,
  options: { enabled?: boolean; placeholderData?: typeof keepPreviousData } = {},
) {
  return useInfiniteQuery<Page, Failure, Page[], QueryKey, string | undefined>({
    queryKey: [...key, 'pages'],
    initialPageParam: undefined,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    select: ({ pages }) => pages,
    ...options,
  });
}

export function usePages<O extends Operation>(
  operation: O,
  request: RequestOf<O>,
  options: { enabled?: boolean } = {},
) {
  const pages = useAllPages(
    keyOf(operation, request),
    (cursor, signal) => callPage(operation, request, cursor, signal),
    options,
  );
  return { ...pages, items: pages.data?.flatMap((page) => page.data) };
}

/** Changes something: returns the result or throws a `Failure`. The operations in `refreshes` are read again before it returns. */
export function useCommand<O extends Operation>(operation: O, refreshes: readonly Operation[] = []) {
  const client = useQueryClient();
  return useMutation<ResultOf<O>, Failure, RequestOf<O>>({
    mutationFn: (request) => call(operation, request),
    onSuccess: () => refresh(client, refreshes),
  });
}

export async function refresh(client: QueryClient, operations: readonly Operation[]): Promise<void> {
  const ids = new Set<unknown>(operations.map((operation) => operation.id));
  if (ids.size > 0) await client.invalidateQueries({ predicate: ({ queryKey }) => ids.has(queryKey[0]) });
}
