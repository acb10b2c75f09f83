/** Below a list: how much is shown, and a button for more. At the end it stays, so that the focus is not lost. */
import { Group, Text } from '@mantine/core';
import type { Failure } from '../api/failures.ts';
import type { useAllPages } from '../api/queries.ts';
import { FormError } from './form-error.tsx';
import { allowed, PermissionButton } from './permission-button.tsx';

interface LoadMoreProps {
  shown: number;
  /** As in "1 event". */
  one: string;
  /** As in "12 events". */
  many: string;
  hasMore: boolean;
  /** Everything fits on one page: there never was a button. */
  isOnePage: boolean;
  isLoading: boolean;
  failure: Failure | null | undefined;
  onLoad(): unknown;
}

export function LoadMore(props: LoadMoreProps) {
  const { shown, one, many, hasMore, isOnePage, isLoading, failure, onLoad } = props;
  return (
    <Group justify="space-between" mt="md" mih="2.125rem">
      <Text size="sm" c="dimmed" role="status">
        {shown === 1 ? `1 ${one}` : `${shown} ${many}`}
        {hasMore ? ' so far' : null}
      </Text>
      <FormError failure={failure} />
      {isOnePage ? null : (
        <PermissionButton
          permission={hasMore ? allowed : { allowed: false, why_not: `There are no more ${many}.` }}
          variant="default"
          loading={isLoading}
          onClick={() => void onLoad()}
        >
          Load more
        </PermissionButton>
      )}
    </Group>
  );
}

/** What `usePages` returns. */
export type LoadedPages = Pick<
  ReturnType<typeof useAllPages>,
  'hasNextPage' | 'isFetchingNextPage' | 'error' | 'refetch' | 'fetchNextPage'
> & { data: readonly unknown[] | undefined; items: readonly unknown[] | undefined };

interface LoadMorePagesProps extends Pick<LoadMoreProps, 'one' | 'many'> {
  pages: LoadedPages;
}

/** Below a list that `usePages` reads; nothing before its first page is there. */
export function LoadMorePages({ pages, one, many }: LoadMorePagesProps) {
  const { items, data, hasNextPage, isFetchingNextPage, error, fetchNextPage } = pages;
  if (items === undefined) return null;
  return (
    <LoadMore
      shown={items.length}
      one={one}
      many={many}
      hasMore={hasNextPage}
      isOnePage={!hasNextPage && data?.length === 1}
      isLoading={isFetchingNextPage}
      failure={error}
      onLoad={fetchNextPage}
    />
  );
}
