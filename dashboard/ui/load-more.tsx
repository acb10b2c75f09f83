/** Below a list: how much is shown, and a button for more. At the end it stays, so that the focus is not lost. */
import { Group, Text } from '@mantine/core';
import type { Failure } from '../api/failures.ts';
import type { useAllPages } from '../api/queries.ts';
import { FormError } from './form-error.tsx';
import { allowed, PermissionButton } from './permission-button.tsx';

interface LoadMoreProps {
  shown: number;
  /** As in "1 event", "12 events". */
  one: string;
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

export type LoadedPages = Pick<
  ReturnType<typeof useAllPages>,
  'hasNextPage' | 'isFetchingNextPage' | 'error' | 'refetch' | 'fetchNextPage'
> & { data: readonly unknown[] | undefined; items: readonly unknown[] | undefined };

/** Below a list that `usePages` reads; nothing before its first page is there. */
export function LoadMorePages({ pages, ...words }: { pages: LoadedPages; one: string; many: string }) {
  if (pages.items === undefined) return null;
  return (
    <LoadMore
      {...words}
      shown={pages.items.length}
      hasMore={pages.hasNextPage}
      isOnePage={!pages.hasNextPage && pages.data?.length === 1}
      isLoading={pages.isFetchingNextPage}
      failure={pages.error}
      onLoad={pages.fetchNextPage}
    />
  );
}
