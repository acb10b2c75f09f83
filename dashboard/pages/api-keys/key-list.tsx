/** The keys that work, with what can be done to each; those that no longer do are folded away. */
import { Button, Group } from '@mantine/core';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { Permission } from '../../ui/permission-button.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { type ApiKey, works } from './api-key.ts';
import classes from './api-keys.module.css';
import { KeyTable } from './key-table.tsx';
import { NoKeys } from './no-keys.tsx';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';
import { RollKeyDialog } from './roll-key-dialog.tsx';
import { useRevokeKey } from './use-revoke-key.ts';

interface KeyListProps {
  keys: readonly ApiKey[];
  shown: 'live' | 'test' | 'all';
  manage: Permission;
  onGenerate(): void;
}

export function KeyList({ keys, shown, manage, onGenerate }: KeyListProps) {
  const rolling = useDialog<ApiKey>();
  const revoking = useDialog<ApiKey>();
  const revoke = useRevokeKey();
  const working = keys.filter(works);
  const actions = (key: ApiKey) =>
    manage.allowed ? (
      <KeyActions apiKey={key} onRoll={() => rolling.open(key)} onRevoke={() => revoking.open(key)} />
    ) : null;
  return (
    <>
      {working.length > 0 ? (
        <KeyTable label="API keys" keys={working} actions={actions} />
      ) : (
        <NoKeys shown={shown} manage={manage} onGenerate={onGenerate} />
      )}
      <EndedKeys keys={keys.filter((key) => !works(key))} />
      <RollKeyDialog apiKey={rolling.subject} opened={rolling.opened} onClose={rolling.close} />
      <RevokeKeyDialog
        apiKey={revoking.subject}
        opened={revoking.opened}
        onClose={revoking.close}
        onConfirm={revoke}
      />
    </>
  );
}

const small = { size: 'compact-sm', variant: 'subtle' } as const;

interface KeyActionsProps {
  apiKey: ApiKey;
  onRoll(): void;
  onRevoke(): void;
}

function KeyActions({ apiKey: { name, end, state }, onRoll, onRevoke }: KeyActionsProps) {
  // The end tells two keys of one name apart.
  const called = `${name} …${end}`;
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap" display="inline-flex">
      {state === 'active' ? (
        <Button {...small} color="gray" aria-label={`Roll ${called}`} onClick={onRoll}>
          Roll
        </Button>
      ) : null}
      <Button {...small} color="red" aria-label={`Revoke ${called}`} onClick={onRevoke}>
        Revoke
      </Button>
    </Group>
  );
}

function EndedKeys({ keys }: { keys: readonly ApiKey[] }) {
  const [unfolded, setUnfolded] = useState(false);
  if (keys.length === 0) return null;
  return (
    <div className={classes.ended}>
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        leftSection={unfolded ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
        aria-expanded={unfolded}
        onClick={() => setUnfolded(!unfolded)}
      >
        {unfolded ? 'Hide' : 'Show'} revoked keys ({keys.length})
      </Button>
      {unfolded ? <KeyTable label="Revoked and expired API keys" keys={keys} /> : null}
    </div>
  );
}
