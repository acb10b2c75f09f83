/** Text that somebody wrote, in its own direction. */
import { inLines } from '../../contract/lines.ts';

interface TextProps {
  as?: 'p' | 'span';
  className: string;
  text: string;
}

export function Text({ as: Tag = 'p', className, text }: TextProps) {
  if (text === '') return null;
  return (
    <Tag className={className} dir="auto">
      {text}
    </Tag>
  );
}

/** Values with the name above each. */
export type FactsByName = Record<string, string | null | undefined>;

interface FactsProps {
  /** What has no value is left out. */
  facts: FactsByName;
  className?: string;
  valueClass?: string;
  strong?: string | undefined;
}

export function Facts({ facts, className = 'details', valueClass, strong }: FactsProps) {
  return (
    <dl className={className}>
      {Object.entries(facts).map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto" className={name === strong ? 'strong' : valueClass}>
                {inLines(value)}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
