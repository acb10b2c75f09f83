/** The frame of every screen but the list: a back button, a heading that takes the focus, and the actions below. */
import { type ReactNode, useEffect, useRef } from 'react';
import { ArrowLeft } from '../../icons/icons.ts';
import { back } from '../view.ts';
import { Button } from './button.tsx';

interface ScreenProps {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}

export function Screen({ title, children, actions }: ScreenProps) {
  return (
    <div className="screen">
      <header className="bar">
        <Button icon={ArrowLeft} className="iconButton" aria-label="Back" onClick={back} />
        <Heading>{title}</Heading>
      </header>
      <main className="content">{children}</main>
      {actions && <div className="actions">{actions}</div>}
    </div>
  );
}

/** Takes the focus when it appears, so that a screen reader starts at the top of the screen. */
export function Heading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
