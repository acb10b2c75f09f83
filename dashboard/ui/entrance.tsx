/** The frame of the pages before signing in: a single card. */
import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './entrance.module.css';
import { Logo } from './logo.tsx';
import { useArrival } from './page.tsx';

type EntranceProps = { title: string; lead?: ReactNode; children: ReactNode; footer?: ReactNode };

export function Entrance({ title, lead, children, footer }: EntranceProps) {
  const heading = useArrival(`${title} · Waybill`);
  return (
    <main className={classes.entrance}>
      <div className={classes.brand}>
        <Logo size={28} />
        <span>Waybill</span>
      </div>
      <div className={classes.card}>
        <Title order={1} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        {lead ? <p className={classes.lead}>{lead}</p> : null}
        <div className={classes.content}>{children}</div>
      </div>
      {footer ? <div className={classes.footer}>{footer}</div> : null}
    </main>
  );
}
