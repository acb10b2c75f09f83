/** The first day of an operator: what couriers and shops need before the first parcel. Disappears when it is all done. */

import { Button, Code, Text, Title } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { listAccounts } from '../../../contract/dashboard/operators.ts';
import { getInstallation } from '../../../contract/dashboard/signing-in.ts';
import { listCouriers } from '../../../contract/operations/fleet/couriers.ts';
import { useOperation } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { useMe } from '../../current/me.tsx';
import { linkReach } from '../../parts/link-reach.ts';
import { GuideLink } from '../../ui/guides.tsx';
import { TextLink } from '../../ui/links.tsx';
import classes from './first-steps.module.css';
import { Step } from './step.tsx';

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
  const done = [linkReach(url) !== 'nobody else', couriers.length > 0, people > 1];
  if (!done.includes(false)) return null;
  const stateOf = (step: number) => (done[step] ? 'done' : step === done.indexOf(false) ? 'now' : 'later');
  return (
    <section className={classes.steps} aria-labelledby="operator-steps">
      <Title order={2} id="operator-steps">
        Get ready to deliver
      </Title>
      <ol className={classes.list}>
        <Step number={1} title="Set the public address" state={stateOf(0)}>
          <PublicUrl url={url} isSet={done[0] === true} />
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

function PublicUrl({ url, isSet }: { url: string; isSet: boolean }) {
  if (isSet) return <Text c="dimmed">{url}</Text>;
  return (
    <Text c="dimmed">
      Links start with {url}, which only this computer can open. Start Waybill with{' '}
      <Code>PUBLIC_URL=https://…</Code> to change that. <GuideLink to="operating">Operating guide</GuideLink>
    </Text>
  );
}
