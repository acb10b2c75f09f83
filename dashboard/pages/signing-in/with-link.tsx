/** A page that a one-time link leads to: opens the link, and shows the page or what became of the link. */
import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { openLink } from '../../../contract/dashboard/signing-in.ts';
import type { ResultOf } from '../../api/client.ts';
import { ApiRefusal, type Failure } from '../../api/failures.ts';
import { useOperation } from '../../api/queries.ts';
import { Entrance } from '../../ui/entrance.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';
import { BrokenLink } from './broken-link.tsx';
import { useLinkToken } from './link-token.ts';

export type OpenedLink = ResultOf<typeof openLink>;

interface WithLinkProps {
  kind: OpenedLink['kind'];
  title: string;
  children(link: OpenedLink, token: string): ReactNode;
}

export function WithLink({ kind, title, children }: WithLinkProps) {
  const token = useLinkToken();
  const link = useOperation(
    openLink,
    { body: { token } },
    // Read once: a form that is being filled in must not be taken away.
    { enabled: token !== '', staleTime: Number.POSITIVE_INFINITY },
  );
  const broken = (why: string) => <BrokenLink kind={kind} title={title} why={why} />;
  if (token === '') {
    return broken('The address of this page lacks its last part, after “#”. Open the whole link.');
  }
  if (link.data) {
    return link.data.kind === kind ? children(link.data, token) : broken('This link is for something else.');
  }
  if (isRefused(link.error, 404)) return broken(link.error.message);
  if (isRefused(link.error, 400)) return broken('This link does not work: part of it is missing or wrong.');
  return (
    <Entrance title={title}>
      {link.error ? <NotOpened failure={link.error} retry={link.refetch} /> : <FormSkeleton fields={3} />}
    </Entrance>
  );
}

/** Too many tries are counted down; everything else is told as anywhere. */
function NotOpened({ failure, retry }: { failure: Failure; retry(): unknown }) {
  if (!isRefused(failure, 429)) return <ErrorState failure={failure} retry={retry} />;
  return (
    <Stack gap="md">
      <FormError failure={failure} />
      <Button size="md" fullWidth onClick={() => void retry()}>
        Try again
      </Button>
    </Stack>
  );
}

const isRefused = (failure: Failure | null, status: number): failure is ApiRefusal =>
  failure instanceof ApiRefusal && failure.status === status;
