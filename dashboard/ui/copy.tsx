/** Copying: a button, and a field that shows what is copied. */
import { ActionIcon, Button, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Check, Copy, EyeOff } from '../../icons/icons.ts';
import classes from './copy.module.css';
import { useHint } from './hint.tsx';

const confirmedForMs = 2_000;

const says = {
  'nothing yet': '',
  copied: 'Copied',
  failed: 'Not copied. Select the text and copy it.',
};

function useCopy(text: string, onCopied?: () => void) {
  const [outcome, setOutcome] = useState<keyof typeof says>('nothing yet');
  useEffect(() => {
    if (outcome === 'nothing yet') return;
    const timer = setTimeout(() => setOutcome('nothing yet'), confirmedForMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    const copied = await copyText(text);
    setOutcome(copied ? 'copied' : 'failed');
    if (copied) onCopied?.();
  };
  const icon = outcome === 'copied' ? <Check size={14} /> : <Copy size={14} />;
  return {
    outcome,
    copy,
    icon,
    announcement: <VisuallyHidden role="status">{says[outcome]}</VisuallyHidden>,
  };
}

const buttonWords = { 'nothing yet': 'Copy', copied: 'Copied', failed: 'Not copied' };

type CopyProps = { text: string; onCopied?(): void };

/** A button with text: "Copy", and then "Copied". */
export function CopyButton({ text, onCopied }: CopyProps) {
  const { outcome, copy, icon, announcement } = useCopy(text, onCopied);
  return (
    <>
      <Button variant="default" leftSection={icon} onClick={copy}>
        {buttonWords[outcome]}
      </Button>
      {announcement}
    </>
  );
}

/** `what` names the value for screen readers: "Copy the delivery ID". */
export function CopyIcon({ text, what, onCopied }: CopyProps & { what: string }) {
  const { outcome, copy, icon, announcement } = useCopy(text, onCopied);
  const isSaid = outcome !== 'nothing yet';
  const { props, hint } = useHint<HTMLButtonElement>(isSaid ? says[outcome] : `Copy ${what}`, isSaid);
  return (
    <>
      <ActionIcon
        className={classes.icon}
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={`Copy ${what}`}
        onClick={copy}
        {...props}
      >
        {icon}
      </ActionIcon>
      {hint}
      {announcement}
    </>
  );
}

/** A read-only field with its button, for keys and links that are shown once. */
export function CopyField({ label, text, onCopied }: CopyProps & { label: string }) {
  return (
    <div className={classes.field}>
      <TextInput
        className={classes.input}
        label={label}
        value={text}
        readOnly
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
        classNames={{ input: classes.mono }}
      />
      <CopyButton text={text} onCopied={onCopied} />
    </div>
  );
}

export const SecretField = (props: CopyProps & { label: string }) => (
  <>
    <CopyField {...props} />
    <Text size="sm" className={classes.once}>
      <EyeOff size={15} aria-hidden /> Copy it now and keep it secret. It is not shown again.
    </Text>
  </>
);

/** Copies text. Over plain http browsers have no `navigator.clipboard`; the old way still works there. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyTheOldWay(text);
  }
}

function copyTheOldWay(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  // Inside an open dialog the focus may not leave it, so the area must be inside, too.
  (focused?.closest('[role="dialog"]') ?? document.body).append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
