/** Code to copy and paste, such as JSON. It wraps, so that nothing hides behind an edge. */
import classes from './code-block.module.css';
import { CopyIcon } from './copy.tsx';

interface CodeBlockProps {
  code: string;
  /** Shown instead of `code` if it is easier to read. */
  shown?: string;
  /** Names it for screen readers: "Copy the command". */
  what?: string;
  /** A word at its top, such as "Terminal". */
  title?: string;
  onCopied?(): void;
}

export function CodeBlock({ code, shown = code, what = 'the code', title, onCopied }: CodeBlockProps) {
  return (
    <figure className={classes.block}>
      {title ? <figcaption className={classes.title}>{title}</figcaption> : null}
      <pre className={classes.code}>
        <code>{shown}</code>
      </pre>
      <div className={classes.copy}>
        <CopyIcon text={code} what={what} onCopied={onCopied} />
      </div>
    </figure>
  );
}

/** Characters that turn the direction of text around, and would make code read as something else. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const escaped = (mark: string) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** JSON for people to read. Escaping direction marks changes how it looks and not what it says. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, undefined, 2).replaceAll(directionMarks, escaped);
}
