import { Fragment, type ReactNode } from 'react';

/** `withNames`by ${name}``: each name is isolated, because one that is written from right to left would turn the words beside it round. */
export const withNames = (texts: TemplateStringsArray, ...names: ReactNode[]): ReactNode =>
  texts.map((text, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay where they are.
    <Fragment key={i}>
      {text}
      {i < names.length ? <bdi>{names[i]}</bdi> : null}
    </Fragment>
  ));
