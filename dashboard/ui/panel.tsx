/** A bordered box with a heading, the building block of most pages. */
import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

type PanelProps = { title?: string; lead?: ReactNode; actions?: ReactNode; children: ReactNode };

export function Panel({ title, lead, actions, children }: PanelProps) {
  const titleId = useId();
  return (
    <section className={classes.panel} aria-labelledby={title ? titleId : undefined}>
      {title || actions ? (
        <div className={classes.header}>
          <div>
            {title ? (
              <Title order={2} id={titleId}>
                {title}
              </Title>
            ) : null}
            {lead ? <div className={classes.lead}>{lead}</div> : null}
          </div>
          {actions ? <div className={classes.actions}>{actions}</div> : null}
        </div>
      ) : null}
      {children}
    </section>
  );
}
