/** An empty list: says so, and what to do next. */
import { Text, Title } from '@mantine/core';
import { Inbox, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './states.module.css';

interface EmptyStateProps {
  icon?: LucideIcon;
  /** Left out if the page's title says it. */
  title?: string;
  children?: ReactNode;
  /** Buttons. */
  actions?: ReactNode;
}

export function EmptyState({ icon: Icon = Inbox, title, children, actions }: EmptyStateProps) {
  return (
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
}
