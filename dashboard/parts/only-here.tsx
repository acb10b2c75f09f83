/** Says of a link to this computer itself that nobody else can open it, and which setting helps. */
import { Code } from '@mantine/core';
import { Warning } from '../ui/warning.tsx';

interface OnlyHereProps {
  link: string;
  /** Who is to open it. */
  who: 'phones' | 'other computers';
}

export function OnlyHere({ link, who }: OnlyHereProps) {
  return (
    <Warning>
      {who.charAt(0).toUpperCase() + who.slice(1)} cannot open this link, because{' '}
      <Code>{new URL(link).hostname}</Code> is only this computer. Set <Code>PUBLIC_URL</Code> to an address
      that {who} can reach, and create a new link.
    </Warning>
  );
}
