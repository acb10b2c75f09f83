/** What a page shows instead of its content: that nothing is there, that nothing matches, or what went wrong. */
import { Button, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Inbox, type LucideIcon, RefreshCw, SearchX, TriangleAlert, WifiOff } from '../../icons/icons.ts';
import { ApiRefusal, type Failure, NoConnection } from '../api/failures.ts';
import { CopyIcon } from './copy.tsx';
import classes from './states.module.css';

interface EmptyStateProps {
  icon?: LucideIcon;
  /** Left out if the page's title says it. */
  title?: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** Instead of a list that is not in a panel: with a border. */
  boxed?: boolean;
}

export function EmptyState({ icon: Icon = Inbox, title, children, actions, boxed }: EmptyStateProps) {
  const state = (
    <div className={classes.state}>
      <span className={classes.icon}>
        <Icon size={20} aria-hidden />
      </span>
      {title ? <Title order={2}>{title}</Title> : null}
      {children ? (
        <Text component="div" c="dimmed" className={classes.words}>
          {children}
        </Text>
      ) : null}
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </div>
  );
  return boxed ? <div className={classes.box}>{state}</div> : state;
}

/** `many` is what is listed: "deliveries". */
type NoMatchesProps = Omit<EmptyStateProps, 'actions'> & { many: string; onClear(): void };

/** Instead of a filtered list: nothing matches, or the server refused the filter. */
export const NoMatches = ({ many, onClear, ...state }: NoMatchesProps) => (
  <EmptyState
    icon={SearchX}
    title="No matches"
    {...state}
    actions={
      <Button variant="default" onClick={onClear}>
        Show all {many}
      </Button>
    }
  />
);

/** For an address that was written by hand, or an outdated one. Shows the server’s own sentence. */
export const InvalidFilters = ({ refusal, ...rest }: NoMatchesProps & { refusal: ApiRefusal }) => (
  <div role="alert">
    <NoMatches icon={TriangleAlert} title="These filters are invalid" {...rest}>
      {refusal.message}
    </NoMatches>
  </div>
);

/** Something could not be shown: why, the request's id for support, and a retry. */
export function ErrorState({ failure, retry }: { failure: Failure | Error; retry?(): unknown }) {
  const { title, Icon, canRetry } = looksOf(failure);
  const requestId = failure instanceof ApiRefusal ? failure.requestId : undefined;
  return (
    <div className={classes.state} role="alert">
      <span className={classes.icon} data-tone="bad">
        <Icon size={20} aria-hidden />
      </span>
      <Title order={2}>{title}</Title>
      <Text c="dimmed" className={classes.words}>
        {failure.message}
      </Text>
      {requestId ? (
        <Text c="dimmed" size="xs" className={classes.request}>
          Request <code>{requestId}</code> <CopyIcon text={requestId} what="the request ID" />
        </Text>
      ) : null}
      {retry && canRetry ? (
        <div className={classes.actions}>
          <Button variant="default" leftSection={<RefreshCw size={14} />} onClick={() => void retry()}>
            Try again
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function looksOf(failure: Failure | Error) {
  if (failure instanceof NoConnection) return { title: 'No connection', Icon: WifiOff, canRetry: true };
  if (!(failure instanceof ApiRefusal)) {
    return { title: 'Something went wrong on this page', Icon: TriangleAlert, canRetry: true };
  }
  if (failure.status === 404) return { title: 'Not found', Icon: SearchX, canRetry: false };
  if (failure.status === 403) return { title: 'No access', Icon: TriangleAlert, canRetry: false };
  return { title: 'Something went wrong', Icon: TriangleAlert, canRetry: true };
}

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: Failure | null; refetch(): unknown };
  /** Placeholders with the size of what will be there. */
  loading: ReactNode;
  children(data: Data): ReactNode;
}

/** What a query has read; until then placeholders, or why it could not be read. What is there stays while it is read again. */
export function Loaded<Data>({ query: { data, error, refetch }, loading, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  return error ? <ErrorState failure={error} retry={refetch} /> : loading;
}
