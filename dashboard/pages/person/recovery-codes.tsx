/** Recovery codes, shown once: to copy, or to save as a file. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { Download } from 'lucide-react';
import { useMe } from '../../current/me.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { downloadText } from '../../ui/save-file.ts';
import classes from './profile.module.css';

export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept(): void }) {
  const { email } = useMe();
  const download = () => {
    downloadText('waybill-recovery-codes.txt', fileText(email, codes));
    onKept();
  };
  return (
    <Stack gap="md">
      <Text>
        If you lose your phone, sign in with one of these codes. Each works once. You won’t see them again:
        keep them with your passwords.
      </Text>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <CopyButton text={codes.join('\n')} onCopied={onKept} />
        <Button variant="default" leftSection={<Download size={14} />} onClick={download}>
          Download
        </Button>
      </Group>
    </Stack>
  );
}

function fileText(email: string, codes: readonly string[]): string {
  const where = window.location.origin;
  return [`Recovery codes for ${email}, Waybill at ${where}`, 'Each works once.', '', ...codes, ''].join(
    '\n',
  );
}
