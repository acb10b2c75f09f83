/** Names and values, one below the other. */
import type { ReactNode } from 'react';
import { CopyIcon } from './copy.tsx';
import classes from './details.module.css';

export function Details({ children }: { children: ReactNode }) {
  return <dl className={classes.details}>{children}</dl>;
}

export const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={classes.detail}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

export function Explained({ children }: { children: ReactNode }) {
  return <div className={classes.explained}>{children}</div>;
}

/** Next to a value. `what` names it for screen readers: "Copy the event ID". */
export const CopyDetail = ({ text, what }: { text: string; what: string }) => (
  <span className={classes.copy}>
    <CopyIcon text={text} what={what} />
  </span>
);

export const IdDetail = ({ name, id }: { name: string; id: string }) => (
  <Detail name={name}>
    <code>{id}</code>
    <CopyDetail text={id} what={`the ${name.charAt(0).toLowerCase()}${name.slice(1)}`} />
  </Detail>
);
