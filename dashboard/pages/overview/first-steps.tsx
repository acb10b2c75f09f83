/** The first steps of a new account (a key, then a delivery) and of a new installation. The figures replace them when the delivery arrives. */
import { Button, Code, Text, Title, VisuallyHidden } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { listApiKeys } from '../../../contract/dashboard/api-keys.ts';
import { listAccounts } from '../../../contract/dashboard/operators.ts';
import { getInstallation } from '../../../contract/dashboard/signing-in.ts';
import { listCouriers } from '../../../contract/operations/fleet/couriers.ts';
import { Check } from '../../../icons/icons.ts';
import { useOperation } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { useMe } from '../../current/me.tsx';
import { linkAvailability } from '../../parts/link-availability.ts';
import { useQuickStart } from '../../parts/quick-start.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { GuideLink, TextLink } from '../../ui/links.tsx';
import { PermissionButton } from '../../ui/permission-button.tsx';
import classes from './overview.module.css';

type FirstStepsProps = { hasKey: boolean; onGenerate(): void };

export function FirstSteps({ hasKey, onGenerate }: FirstStepsProps) {
  const isLive = useAccount().mode === 'live';
  return (
    <section className={classes.steps} aria-labelledby="first-steps">
      <Title order={2} id="first-steps">
        Your first {isLive ? 'delivery' : 'test delivery'}, in two steps
      </Title>
      <Text c="dimmed">
        {isLive
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

/** The first day of an operator: what couriers and shops need before the first parcel. Disappears when it is all done. */
export function OperatorSteps() {
  const { is_operator: isOperator } = useMe();
  const { mode, role } = useAccount();
  // Without a default value: it would be written into the storage of everybody.
  const [isHidden, setIsHidden] = useLocalStorage<boolean>({
    key: 'waybill.operator-steps-hidden',
    getInitialValueInEffect: false,
  });
  // They are about the installation, so they are shown in the operator's own account and not in every shop's.
  if (!isOperator || role === null || mode === 'test' || isHidden) return null;
  return <Steps onHide={() => setIsHidden(true)} />;
}

function Steps({ onHide }: { onHide(): void }) {
  const couriers = useOperation(listCouriers, { query: { limit: 1 } }).data?.data;
  const url = useOperation(getInstallation, {}).data?.public_url;
  const accounts = useOperation(listAccounts, {}).data?.accounts;
  if (couriers === undefined || url === undefined || accounts === undefined) return null;
  const people = accounts.reduce((sum, account) => sum + account.members + account.open_invitations, 0);
  const done = [linkAvailability(url) !== 'local', couriers.length > 0, people > 1];
  if (!done.includes(false)) return null;
  const stateOf = (step: number) => (done[step] ? 'done' : step === done.indexOf(false) ? 'now' : 'later');
  return (
    <section className={classes.steps} aria-labelledby="operator-steps">
      <Title order={2} id="operator-steps">
        Get ready to deliver
      </Title>
      <ol className={classes.list}>
        <Step number={1} title="Set the public address" state={stateOf(0)}>
          {done[0] ? (
            <Text c="dimmed">{url}</Text>
          ) : (
            <Text c="dimmed">
              Links start with {url}, which only this computer can open. Start Waybill with{' '}
              <Code>PUBLIC_URL=https://…</Code> to change that.{' '}
              <GuideLink to="operating">Operating guide</GuideLink>
            </Text>
          )}
        </Step>
        <Step number={2} title="Add a courier" state={stateOf(1)}>
          <Text c="dimmed">
            You get a link and a PIN for the courier’s phone. <TextLink href="~/couriers">Couriers</TextLink>
          </Text>
        </Step>
        <Step number={3} title="Invite the shop" state={stateOf(2)}>
          <Text c="dimmed">
            Create an account for each shop and invite its owner.{' '}
            <TextLink href="~/accounts">Accounts</TextLink>
          </Text>
        </Step>
      </ol>
      <Button
        mt="lg"
        className={classes.hide}
        variant="subtle"
        color="gray"
        size="compact-sm"
        onClick={onHide}
      >
        Hide these steps
      </Button>
    </section>
  );
}

type StepProps = { number: number; title: string; state: 'done' | 'now' | 'later'; children: ReactNode };

function Step({ number, title, state, children }: StepProps) {
  return (
    <li className={classes.step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <span className={classes.number} aria-hidden="true">
        {state === 'done' ? <Check size={14} /> : number}
      </span>
      <div className={classes.body}>
        <Title order={3}>
          {title}
          {state === 'done' ? <VisuallyHidden component="span"> (done)</VisuallyHidden> : null}
        </Title>
        {children}
      </div>
    </li>
  );
}
