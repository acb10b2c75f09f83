/** No key works yet: invites to generate the first one. */
import { KeyRound } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Permission, PermissionButton } from '../../ui/permission-button.tsx';
import classes from './api-keys.module.css';

const words = {
  live: { title: 'No live keys', text: 'With a live key your shop creates real deliveries.' },
  test: { title: 'No test keys', text: 'With a test key you can try everything without a real delivery.' },
  all: { title: 'No API keys', text: 'With a key your shop creates, follows and cancels deliveries.' },
};

interface NoKeysProps {
  shown: keyof typeof words;
  manage: Permission;
  onGenerate(): void;
}

export function NoKeys({ shown, manage, onGenerate }: NoKeysProps) {
  const { title, text } = words[shown];
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
