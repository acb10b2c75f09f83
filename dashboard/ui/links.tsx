/** Links to pages of the dashboard and to the guides. */
import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { Link } from 'wouter';

type LinkTarget = Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'children' | 'target' | 'aria-label'> & {
  href: string;
};

/** A link that is not part of a sentence, such as a name in a table. */
export const PageLink = (props: AnchorProps & LinkTarget) => <Anchor component={Link} inherit {...props} />;

/** A link in a sentence. Underlined, because colour alone would not set it apart. */
export const TextLink = (props: AnchorProps & LinkTarget) => <PageLink underline="always" {...props} />;

export const ButtonLink = (props: ButtonProps & LinkTarget) => (
  <Button component={Link} variant="default" {...props} />
);

/** The guides that pages link to. The browser loads them: they are not pages of the dashboard. */
export const guides = {
  webhooks: '/docs/guides/webhooks',
  verifyWebhooks: '/docs/guides/webhooks#verify-it',
  cash: '/docs/guides/cash',
  eventFeed: '/docs/guides/event-feed',
  operating: '/docs/guides/operating',
} as const;

/** A link to a guide in a sentence; it opens a new tab. */
export const GuideLink = ({ to, children }: { to: keyof typeof guides; children: ReactNode }) => (
  <Anchor href={guides[to]} target="_blank" rel="noopener" inherit underline="always">
    {children}
  </Anchor>
);
