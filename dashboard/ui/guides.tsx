/** The guides that pages link to. The browser loads them: they are not pages of the dashboard. */
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';

export const guides = {
  webhooks: '/docs/guides/webhooks',
  verifyWebhooks: '/docs/guides/webhooks#verify-it',
  cash: '/docs/guides/cash',
  eventFeed: '/docs/guides/event-feed',
  operating: '/docs/guides/operating',
} as const;

/** In text. */
export const GuideLink = ({ to, children }: { to: keyof typeof guides; children: ReactNode }) => (
  <Anchor href={guides[to]} target="_blank" rel="noopener" inherit underline="always">
    {children}
  </Anchor>
);
