/** The frame of the forms for a move: the fields, then a last check of what will be recorded, and one button that does it. */
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Facts, type FactsByName } from './facts.tsx';
import { Screen } from './screen.tsx';
import { Question } from './sheet.tsx';

interface MoveFormProps {
  title: string;
  children: ReactNode;
  isValid?: boolean;
  /** The courier has filled in the form: from here on, the fields show what is wrong. */
  onReview?(): void;
  question: string;
  yes: string;
  facts: FactsByName;
  strong?: string;
  note?: string;
  isBusy: boolean;
  onYes(): Promise<void>;
}

export function MoveForm({ title, children, isValid = true, onReview, ...check }: MoveFormProps) {
  const [isConfirming, setConfirming] = useState(false);
  const review = () => {
    onReview?.();
    setConfirming(isValid);
  };
  const { question, yes, facts, strong, note, isBusy, onYes } = check;
  return (
    <Screen
      title={title}
      actions={
        <Button className="button primary large" onClick={review}>
          Review
        </Button>
      }
    >
      {children}
      {isConfirming && isValid && (
        <Question
          title={question}
          yes={isBusy ? 'One moment…' : yes}
          no="Back"
          isBusy={isBusy}
          onYes={onYes}
          onClose={() => setConfirming(false)}
        >
          <Facts facts={facts} strong={strong} />
          {note && <p className="faint">{note}</p>}
        </Question>
      )}
    </Screen>
  );
}
