import type { ReactNode } from 'react';
import { Text } from './facts.tsx';

interface CardsProps {
  id: string;
  title: string;
  /** Shown after the text of the heading. */
  count?: number;
  above?: ReactNode;
  children: ReactNode;
}

export function Cards({ id, title, count, above, children }: CardsProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        {title}
        {count !== undefined && <span className="faint"> {count}</span>}
      </h2>
      {above}
      <ul className="cards">{children}</ul>
    </section>
  );
}

/** By which the courier knows a parcel: see `namesOf`. */
export const Names = ({ names }: { names: readonly string[] }) =>
  names.map((name, index) => (
    <Text key={name} className={index === 0 ? 'doneAddress' : 'cardLine'} text={name} />
  ));
