/** An address that leads nowhere. */
import { Button } from '@mantine/core';
import { SearchX } from 'lucide-react';
import { Link } from 'wouter';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';

interface NotFoundProps {
  /** What is not there: "page", "account". */
  what?: string;
}

export default function NotFoundPage({ what = 'page' }: NotFoundProps) {
  return (
    <Page title="Not found" heading="">
      <EmptyState
        icon={SearchX}
        title={`There is no such ${what}`}
        actions={
          <Button component={Link} href="~/" variant="default">
            Go to the start
          </Button>
        }
      >
        The link may be old, or it leads to something that you may not see.
      </EmptyState>
    </Page>
  );
}
