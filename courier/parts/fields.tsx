/** Fields of the forms: the label above, the error below. */
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

export const RequiredMark = () => <span className="tag requiredMark">Required</span>;

export function Problem({ text, id }: { text: string | false | undefined; id?: string }) {
  if (!text) return null;
  return (
    <p id={id} className="problem" role="alert">
      {text}
    </p>
  );
}

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'required'> {
  label: string;
  /** Said beside the label. The form decides when to complain, not the browser. */
  isRequired?: boolean;
  problem?: string | undefined;
  onText(text: string): void;
}

export function TextField({ label, isRequired = false, problem, onText, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {isRequired && <RequiredMark />}
      </label>
      <input
        autoComplete="off"
        {...input}
        id={id}
        aria-required={isRequired}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => onText(event.target.value)}
      />
      <Problem id={`${id}-problem`} text={problem} />
    </div>
  );
}

interface RadiosProps<Value extends string> {
  legend: string;
  words: Record<Value, string>;
  isValue(name: string): name is Value;
  chosen: Value | undefined;
  onChoice(value: Value): void;
  problem?: string | false | undefined;
}

export function Radios<Value extends string>({
  legend,
  words,
  isValue,
  chosen,
  onChoice,
  problem,
}: RadiosProps<Value>) {
  return (
    <fieldset className="choices">
      <legend>{legend}</legend>
      {Object.keys(words)
        .filter(isValue)
        .map((value) => (
          <label key={value} className="choice">
            <input type="radio" name={legend} checked={chosen === value} onChange={() => onChoice(value)} />
            {words[value]}
          </label>
        ))}
      <Problem text={problem} />
    </fieldset>
  );
}

interface ChoiceProps {
  isChosen: boolean;
  onChoice(isChosen: boolean): void;
  dir?: 'auto';
  children: ReactNode;
}

/** One of several, of which any number can be chosen. */
export function Choice({ isChosen, onChoice, dir, children }: ChoiceProps) {
  return (
    <label className="choice" dir={dir}>
      <input type="checkbox" checked={isChosen} onChange={(event) => onChoice(event.target.checked)} />
      {children}
    </label>
  );
}
