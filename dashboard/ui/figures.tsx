/** Figures side by side, each below its name: "Owed to you" and an amount. */
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import classes from './figures.module.css';

export const Figures = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={classes.figures} aria-label={label}>
    {children}
  </ul>
);

type FigureProps = { name: string; about?: ReactNode; href?: string; children: ReactNode };

export function Figure({ name, about, href, children }: FigureProps) {
  const content = (
    <>
      <span className={classes.name}>{name}</span>
      <span className={classes.value}>{children}</span>
      {about ? <span className={classes.about}>{about}</span> : null}
    </>
  );
  return (
    <li className={classes.item}>
      {href === undefined ? (
        <div className={classes.figure}>{content}</div>
      ) : (
        <Link href={href} className={classes.figure}>
          {content}
        </Link>
      )}
    </li>
  );
}
