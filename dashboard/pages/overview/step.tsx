/** One of the first steps: done, the next one, or still to come. */
import { Title, VisuallyHidden } from '@mantine/core';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './first-steps.module.css';

interface StepProps {
  number: number;
  title: string;
  state: 'done' | 'now' | 'later';
  children: ReactNode;
}

export function Step({ number, title, state, children }: StepProps) {
  return (
    <li className={classes.step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <span className={classes.number} aria-hidden="true">
        {state === 'done' ? <Check size={14} /> : number}
      </span>
      <div className={classes.body}>
        <Title order={3}>
          {title}
          {state === 'done' ? <VisuallyHidden component="span"> (done)</VisuallyHidden> : null}
        </Title>
        {children}
      </div>
    </li>
  );
}
