/** Texts of a file in one line, each isolated: one that is written from right to left does not turn its neighbours round. */
import { Fragment } from 'react';

export function IsolatedTexts({ texts, between }: { texts: readonly string[]; between: string }) {
  return texts.map((text, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the texts of a file stay where they are, and the same can be there twice.
    <Fragment key={i}>
      {i > 0 ? between : null}
      <bdi>{text}</bdi>
    </Fragment>
  ));
}
