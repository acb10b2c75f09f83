/** An unknown address. */
import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { Page } from '../ui/page.tsx';

export default function NotFoundPage({ what = 'Page' }: { what?: 'Page' | 'Account' }) {
  return (
    <Page title={`${what} not found`} lead="The link may be old, or you may not have access.">
      <Button component={Link} href="~/" variant="default">
        Go to overview
      </Button>
    </Page>
  );
}
