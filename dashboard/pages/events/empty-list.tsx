/** An account without events: what they are, and how to read them. */
import { Button } from '@mantine/core';
import { Activity } from 'lucide-react';
import { listEvents } from '../../../contract/operations/list-events.ts';
import { useAccount } from '../../current/account.tsx';
import { usePublicUrl } from '../../current/public-url.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { guides } from '../../ui/guides.tsx';
import { TextLink } from '../../ui/links.tsx';
import classes from './events.module.css';

export function NoEventYet() {
  const { mode } = useAccount();
  const command = `curl ${usePublicUrl()}${listEvents.path} \\\n  -H "Authorization: Bearer $WAYBILL_KEY"`;
  return (
    <div className={classes.empty}>
      <EmptyState
        icon={Activity}
        title={mode === 'test' ? 'No test events yet' : 'No events yet'}
        actions={
          <>
            <Button component="a" href={guides.eventFeed} target="_blank" rel="noopener" variant="default">
              Event feed guide
            </Button>
            <Button component="a" href={guides.webhooks} target="_blank" rel="noopener" variant="default">
              Webhooks guide
            </Button>
          </>
        }
      >
        Events show everything that happens to a delivery: created, picked up, delivered. They appear here at
        once, and are kept for 30 days. Your systems get them through{' '}
        <TextLink href="/webhooks">webhooks</TextLink> or read them with a {mode} key:
        <div className={classes.command}>
          <CodeBlock code={command} title="Terminal" what="the command" />
        </div>
      </EmptyState>
    </div>
  );
}
