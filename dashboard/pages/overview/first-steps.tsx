/** The first steps of a new account: a key, then a delivery. The figures replace them when the delivery arrives. */
import { Text, Title } from '@mantine/core';
import { listApiKeys } from '../../../contract/dashboard/api-keys.ts';
import { useOperation } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { useQuickStart } from '../../parts/quick-start.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { TextLink } from '../../ui/links.tsx';
import { PermissionButton } from '../../ui/permission-button.tsx';
import classes from './first-steps.module.css';
import { Step } from './step.tsx';

interface FirstStepsProps {
  hasKey: boolean;
  onGenerate(): void;
}

export function FirstSteps({ hasKey, onGenerate }: FirstStepsProps) {
  const { mode } = useAccount();
  return (
    <section className={classes.steps} aria-labelledby="first-steps">
      <Title order={2} id="first-steps">
        {mode === 'live' ? 'Your first delivery, in two steps' : 'Your first test delivery, in two steps'}
      </Title>
      <Text c="dimmed">
        {mode === 'live'
          ? 'Your deliveries will appear here.'
          : 'Test deliveries are separate from live ones, and no courier picks them up.'}
      </Text>
      <ol className={classes.list}>
        <KeyStep hasKey={hasKey} onGenerate={onGenerate} />
        <DeliveryStep hasKey={hasKey} />
      </ol>
    </section>
  );
}

function KeyStep({ hasKey, onGenerate }: FirstStepsProps) {
  const { account, mode } = useAccount();
  const manage = useOperation(listApiKeys, { params: account }).data?.manage;
  return (
    <Step number={1} title={`Generate a ${mode} key`} state={hasKey ? 'done' : 'now'}>
      {hasKey ? (
        <Text c="dimmed">
          Key created. Manage it under <TextLink href="/api-keys">API Keys</TextLink>.
        </Text>
      ) : (
        <>
          <Text c="dimmed">
            {manage?.why_not ??
              'Your shop sends it with every request. It is shown once, so store it safely.'}
          </Text>
          <PermissionButton mt="sm" permission={manage} onClick={onGenerate}>
            Generate API Key
          </PermissionButton>
        </>
      )}
    </Step>
  );
}

const placeholder = 'YOUR_KEY';

function DeliveryStep({ hasKey }: { hasKey: boolean }) {
  const { can } = useAccount();
  const command = useQuickStart(placeholder);
  return (
    <Step number={2} title="Create a delivery" state={hasKey ? 'now' : 'later'}>
      <Text c="dimmed">
        Paste this into a terminal and replace <code>{placeholder}</code> with your key.
        {can('deliveries.write') ? (
          <>
            {' '}
            Or <TextLink href="/deliveries/new">fill in a form</TextLink>.
          </>
        ) : null}
      </Text>
      <div className={classes.code} inert={!hasKey}>
        <CodeBlock code={command} title="Terminal" what="the command" />
      </div>
      {hasKey ? (
        <p className={classes.waiting} role="status">
          <span className={classes.dot} aria-hidden="true" /> Waiting for the first delivery…
        </p>
      ) : null}
    </Step>
  );
}
