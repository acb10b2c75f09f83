/** Fields of the forms: the label above, the error below. */
import { type InputHTMLAttributes, useId } from 'react';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'required'> {
  label: string;
  hint?: string;
  /** Said beside the label. The form decides when to complain, not the browser. */
  isRequired?: boolean;
  problem?: string | undefined;
  onText(text: string): void;
}

export const RequiredMark = () => <span className="tag requiredMark">Required</span>;

export function TextField({ label, hint, isRequired = false, problem, onText, ...input }: TextFieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {isRequired && <RequiredMark />}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="faint">
          {hint}
        </p>
      )}
      <input
        {...input}
        id={id}
        aria-required={isRequired}
        aria-invalid={problem !== undefined}
        aria-describedby={described || undefined}
        onChange={(event) => onText(event.target.value)}
      />
      {problem && (
        <p id={`${id}-problem`} className="problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
