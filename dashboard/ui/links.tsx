/** Links to pages of the dashboard. */
import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import type { AnchorHTMLAttributes } from 'react';
import { Link } from 'wouter';

type LinkTarget = Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'children' | 'target' | 'aria-label'> & {
  href: string;
};

/** What stands for itself, such as a name in a table. */
export const PageLink = (props: AnchorProps & LinkTarget) => <Anchor component={Link} inherit {...props} />;

/** Among other words: colour alone would not tell it from them. */
export const TextLink = (props: AnchorProps & LinkTarget) => <PageLink underline="always" {...props} />;

export const ButtonLink = (props: ButtonProps & LinkTarget) => (
  <Button component={Link} variant="default" {...props} />
);
