/** The last check before something is recorded: what will be recorded, and one button that does it. */
import type { ReactNode } from 'react';
import { Sheet } from './sheet.tsx';

export interface Fact {
  name: string;
  value: ReactNode;
  isStrong?: boolean;
}

export function Facts({ facts, className }: { facts: readonly Fact[]; className: string }) {
  return (
    <dl className={className}>
      {facts.map(({ name, value, isStrong }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto" className={isStrong ? 'strong' : undefined}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function ConfirmSheet({
  title,
  yes,
  facts,
  isBusy,
  onYes,
  onClose,
  children,
}: {
  title: string;
  yes: string;
  facts: readonly Fact[];
  isBusy: boolean;
  onYes: () => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
}) {
  return (
    <Sheet
      title={title}
      onClose={onClose}
      buttons={
        <>
          <button
            type="button"
            className="button primary large"
            disabled={isBusy}
            onClick={() => void onYes()}
          >
            {isBusy ? 'One moment…' : yes}
          </button>
          <button type="button" className="button large" disabled={isBusy} onClick={onClose}>
            Back
          </button>
        </>
      }
    >
      <Facts className="details" facts={facts} />
      {children}
    </Sheet>
  );
}
