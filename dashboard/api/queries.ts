/** Operations as hooks: reading (`useOperation`, `usePages`) and doing (`useCommand`). */
import {
  keepPreviousData,
  QueryClient,
  type QueryKey,
  type UseQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Operation } from '../../contract/operation.ts';
import { call, type RequestOf, type ResultOf } from './client.ts';
import { type Failure, isPassing } from './failures.ts';

const maxRetries = 2;
/** What was read this long ago is shown at once and read again behind it. Live changes are told at once anyway. */
const freshForMs = 15_000;

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshForMs,
        retry: (failures, error) => failures < maxRetries && isPassing(error),
        // "Offline" by the browser's own guess is no reason not to ask a service in the same network.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** The first part is the operation's id, the second its params: `live.ts` and `useCommand` find queries by them. */
export function keyOf<O extends Operation>(operation: O, request: RequestOf<O>): QueryKey {
  const { params = null, query = null, body } = request as { params?: object; query?: object; body?: object };
  return body ? [operation.id, params, query, body] : [operation.id, params, query];
}

type ReadOptions<O extends Operation> = Omit<
  UseQueryOptions<ResultOf<O>, Failure, ResultOf<O>>,
  'queryKey' | 'queryFn'
> & {
  /** While a changed filter or page is read, the last answer stays in view. */
  keepLast?: boolean;
};

/** Reads, and reads again when something changed. */
export function useOperation<O extends Operation>(
  operation: O,
  request: RequestOf<O>,
  { keepLast = false, ...options }: ReadOptions<O> = {},
) {
  return useQuery<ResultOf<O>, Failure>({
    queryKey: keyOf(operation, request),
    queryFn: ({ signal }) => call(operation, request, signal),
    ...(keepLast ? { placeholderData: keepPreviousData as never } : {}),
    ...options,
  });
}

interface PageOf<Item> {
  data: Item[];
  next_cursor: string | null;
}
type ItemOf<O extends Operation> = ResultOf<O> extends PageOf<infer Item> ? Item : never;

/** Reads a list page after page: `items` holds what was read so far, `fetchNextPage` reads on. */
export function usePages<O extends Operation>(
  operation: O,
  request: RequestOf<O>,
  { enabled = true }: { enabled?: boolean } = {},
) {
  const found = useInfiniteQuery<
    PageOf<ItemOf<O>>,
    Failure,
    PageOf<ItemOf<O>>[],
    QueryKey,
    string | undefined
  >({
    queryKey: [...keyOf(operation, request), 'pages'],
    initialPageParam: undefined,
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(request.query as object | undefined), cursor: pageParam };
      const page = call(operation, { ...request, query } as unknown as RequestOf<O>, signal);
      return page as Promise<unknown> as Promise<PageOf<ItemOf<O>>>;
    },
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    select: ({ pages }) => pages,
    enabled,
  });
  return { ...found, items: found.data?.flatMap((page) => page.data) };
}

/**
 * Does something. `mutateAsync(request)` gives the answer or throws a `Failure`; afterwards the reads named in
 * `refreshes` are read again (before the promise is kept, so the page shows what is true when it goes on).
 */
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
