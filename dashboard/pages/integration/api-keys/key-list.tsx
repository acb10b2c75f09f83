/** The usable keys with their actions; revoked and expired ones are collapsed. */
import { Button } from '@mantine/core';
import { ChevronDown, ChevronRight, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type Permission, PermissionButton } from '../../../ui/permission-button.tsx';
import { RowAction, RowActions } from '../../../ui/stacked-table.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import { type ApiKey, isUsable, type KeyFilter } from './api-key.ts';
import classes from './api-keys.module.css';
import { KeyTable } from './key-table.tsx';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';
import { RollKeyDialog } from './roll-key-dialog.tsx';

interface KeyListProps {
  keys: readonly ApiKey[];
  filter: KeyFilter;
  manage: Permission;
  onGenerate(): void;
}

export function KeyList({ keys, filter, manage, onGenerate }: KeyListProps) {
  const rolling = useDialog<ApiKey>();
  const revoking = useDialog<ApiKey>();
  const usable = keys.filter(isUsable);
  const actions = (key: ApiKey) =>
    manage.allowed ? (
      <KeyActions apiKey={key} onRoll={() => rolling.open(key)} onRevoke={() => revoking.open(key)} />
    ) : null;
  return (
    <>
      {usable.length > 0 ? (
        <KeyTable label="API keys" keys={usable} actions={actions} />
      ) : (
        <NoKeys filter={filter} manage={manage} onGenerate={onGenerate} />
      )}
      <EndedKeys keys={keys.filter((key) => !isUsable(key))} />
      <RollKeyDialog {...rolling} />
      <RevokeKeyDialog {...revoking} />
    </>
  );
}

interface KeyActionsProps {
  apiKey: ApiKey;
  onRoll(): void;
  onRevoke(): void;
}

function KeyActions({ apiKey: { name, key_end, status }, onRoll, onRevoke }: KeyActionsProps) {
  // The last characters distinguish two keys of the same name.
  const label = `${name} …${key_end}`;
  return (
    <RowActions>
      {status === 'active' ? (
        <RowAction label={`Roll ${label}`} onClick={onRoll}>
          Roll
        </RowAction>
      ) : null}
      <RowAction label={`Revoke ${label}`} onClick={onRevoke} harm>
        Revoke
      </RowAction>
    </RowActions>
  );
}

function EndedKeys({ keys }: { keys: readonly ApiKey[] }) {
  const [expanded, setExpanded] = useState(false);
  if (keys.length === 0) return null;
  return (
    <div className={classes.ended}>
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        leftSection={expanded ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
        aria-expanded={expanded}
        onClick={() => setExpanded(!expanded)}
      >
        {expanded ? 'Hide' : 'Show'} revoked keys ({keys.length})
      </Button>
      {expanded ? <KeyTable label="Revoked and expired API keys" keys={keys} /> : null}
    </div>
  );
}

const emptyTexts = {
  live: { title: 'No live keys', text: 'Your shop uses a live key to create real deliveries.' },
  test: { title: 'No test keys', text: 'With a test key you can try everything without a real delivery.' },
  all: { title: 'No API keys', text: 'Your shop uses a key to create, track and cancel deliveries.' },
} satisfies Record<KeyFilter, object>;

function NoKeys({ filter, manage, onGenerate }: Omit<KeyListProps, 'keys'>) {
  const { title, text } = emptyTexts[filter];
  return (
    <div className={classes.empty}>
      <EmptyState
        icon={KeyRound}
        title={title}
        actions={
          <PermissionButton permission={manage} variant="default" onClick={onGenerate}>
            Generate a key
          </PermissionButton>
        }
      >
        {text} It takes a minute: generate a key, copy it, and send the first request.
      </EmptyState>
    </div>
  );
}
