/** An unknown address. */
import { Button } from '@mantine/core';
import { SearchX } from 'lucide-react';
import { Link } from 'wouter';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';

interface NotFoundProps {
  /** What was not found: "page", "account". */
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
            Go to overview
          </Button>
        }
      >
        The link may be old, or you may not have access.
      </EmptyState>
    </Page>
  );
}
