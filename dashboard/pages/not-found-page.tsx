/** An unknown address. */
import { ButtonLink } from '../ui/links.tsx';
import { Page } from '../ui/page.tsx';

export default function NotFoundPage({ what = 'Page' }: { what?: 'Page' | 'Account' }) {
  return (
    <Page title={`${what} not found`} lead="The link may be old, or you may not have access.">
      <ButtonLink href="~/">Go to overview</ButtonLink>
    </Page>
  );
}
