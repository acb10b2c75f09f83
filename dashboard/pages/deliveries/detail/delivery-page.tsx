/** One delivery: its details, its state and its timeline, updated live. */
import { Alert, Text, VisuallyHidden } from '@mantine/core';
import { useParams } from 'wouter';
import { recordFieldNames } from '../../../../contract/dashboard/schema-values.ts';
import { inOneLine } from '../../../../contract/lines.ts';
import type { Operation } from '../../../../contract/operation.ts';
import { cancelDelivery, getDelivery, trackDelivery } from '../../../../contract/operations/deliveries.ts';
import { ChevronRight, Eraser, Hourglass, SearchX } from '../../../../icons/icons.ts';
import { ApiRefusal } from '../../../api/failures.ts';
import { useAccount } from '../../../current/account.tsx';
import { baseOf } from '../../../current/account-mode.ts';
import { usePublicUrl } from '../../../current/public-url.ts';
import {
  AbbreviatedId,
  DueTime,
  InstructionAwaited,
  isInstructionAwaited,
} from '../../../parts/delivery-cells.tsx';
import { CodeBlock, jsonText } from '../../../ui/code-block.tsx';
import { CopyIcon } from '../../../ui/copy.tsx';
import { ButtonLink, TextLink } from '../../../ui/links.tsx';
import { Page } from '../../../ui/page.tsx';
import { BoxSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { StatusBadge, stateWord } from '../../../ui/status-badge.tsx';
import { Time } from '../../../ui/time.tsx';
import { withNames } from '../../../ui/with-names.tsx';
import { deliveryName, streetOf } from '../field-words.ts';
import { lastAddressIn } from '../list/filter.ts';
import { AdvancePanel } from './advance-panel.tsx';
import { CashPanel } from './cash-panel.tsx';
import { type Delivery, useDelivery } from './delivery.ts';
import { DeliveryActions } from './delivery-actions.tsx';
import classes from './detail.module.css';
import { DetailsPanel } from './details-panel.tsx';
import { InstructionPanel } from './instruction-panel.tsx';
import { Timeline } from './timeline.tsx';

export default function DeliveryPage() {
  const { delivery_id: id } = useParams<'/:delivery_id'>();
  const account = useAccount();
  const query = useDelivery(id);
  const isMissing = query.error instanceof ApiRefusal && query.error.status === 404;
  const delivery = isMissing ? undefined : query.data;
  const idBesideTitle = (
    <span className={classes.id}>
      <AbbreviatedId id={id} />
      <CopyIcon text={id} what="the delivery’s ID" />
    </span>
  );
  return (
    <Page
      title={isMissing ? 'Delivery not found' : delivery ? deliveryName(delivery) : 'Delivery'}
      heading={delivery && <Heading delivery={delivery} />}
      aside={isMissing ? null : idBesideTitle}
      lead={isMissing ? null : <StateLine delivery={delivery} />}
      actions={delivery && <DeliveryActions delivery={delivery} />}
      above={[{ title: 'Deliveries', href: lastAddressIn(account) }]}
    >
      {delivery ? (
        <Content delivery={delivery} />
      ) : isMissing ? (
        <NoSuchDelivery id={id} />
      ) : query.error ? (
        <ErrorState failure={query.error} retry={query.refetch} />
      ) : (
        <div className={classes.columns}>
          <BoxSkeleton height={382} />
          <BoxSkeleton height={194} />
        </div>
      )}
    </Page>
  );
}

interface PartProps {
  delivery: Delivery;
}

/** The text of the title, with its two parts kept from reordering each other. */
function Heading({ delivery: { receiver_contact: receiver, delivery_address: address } }: PartProps) {
  return (
    <span className={classes.heading}>
      {receiver.name ? withNames`${inOneLine(receiver.name)}, ` : null}
      <bdi>{streetOf(address)}</bdi>
    </span>
  );
}

/** Keeps its height while the delivery loads. */
function StateLine({ delivery }: { delivery: Delivery | undefined }) {
  return (
    <div className={classes.stateLine}>
      {delivery ? (
        <>
          <StatusBadge status={delivery.status} />
          {isInstructionAwaited(delivery) ? <InstructionAwaited /> : null}
          <DueNext delivery={delivery} />
        </>
      ) : null}
      <VisuallyHidden role="status">{delivery ? `State: ${stateWord(delivery.status)}` : ''}</VisuallyHidden>
    </div>
  );
}

function DueNext({ delivery: { due, late, estimated_delivery_time: expectedAt } }: PartProps) {
  if (due === null) return null;
  const dueTime = <DueTime due={due} late={late} />;
  const isPickup = due.what === 'pickup';
  return (
    <>
      {isPickup ? dueTime : null}
      <span>Expected {isPickup ? <Time at={expectedAt} isAhead /> : dueTime}</span>
    </>
  );
}

function Content({ delivery }: PartProps) {
  const { personal_data_erased_at: erasedAt, edit_unconfirmed, courier, due } = delivery;
  return (
    <>
      {erasedAt === null ? null : (
        <Alert color="gray" variant="light" icon={<Eraser size={16} />} mb="md">
          Personal data was erased on <Time at={erasedAt} show="exact" />. States, times and cash remain.
        </Alert>
      )}
      {/* Without a courier there is nobody to confirm it. */}
      {edit_unconfirmed && courier !== null && due !== null ? (
        <Alert role="status" color="blue" variant="light" icon={<Hourglass size={16} />} mb="md">
          The courier has not confirmed the change yet.
        </Alert>
      ) : null}
      <InstructionPanel delivery={delivery} />
      <div className={classes.columns}>
        <div className={classes.details}>
          <AdvancePanel delivery={delivery} />
          <DetailsPanel delivery={delivery} />
          <CashPanel delivery={delivery} />
        </div>
        <div className={classes.timeline}>
          <Timeline delivery={delivery} />
        </div>
        <div className={classes.developers}>
          <ForDevelopers delivery={delivery} />
        </div>
      </div>
    </>
  );
}

/** An id of the other mode looks the same, so the page offers to look there. */
function NoSuchDelivery({ id }: { id: string }) {
  const { account_id, mode } = useAccount();
  const other = mode === 'live' ? 'test' : 'live';
  return (
    <div role="alert">
      <EmptyState
        icon={SearchX}
        actions={
          <>
            <ButtonLink href="/deliveries" variant="filled">
              All deliveries
            </ButtonLink>
            <ButtonLink href={`~${baseOf({ account_id, mode: other })}/deliveries/${encodeURIComponent(id)}`}>
              Look in the {other} data
            </ButtonLink>
          </>
        }
      >
        This account has no {mode} delivery with this ID. The link may be incomplete or belong to another
        account.
      </EmptyState>
    </div>
  );
}

function ForDevelopers({ delivery }: PartProps) {
  const { mode } = useAccount();
  const publicUrl = usePublicUrl();
  const addressOf = ({ path }: Pick<Operation, 'path'>) =>
    publicUrl + path.replace('{delivery_id}', delivery.delivery_id);
  const key = '-H "Authorization: Bearer $WAYBILL_KEY"';
  const status = `curl ${addressOf(getDelivery)} \\\n  ${key}`;
  const track = `curl -N ${addressOf(trackDelivery)} \\\n  ${key} \\\n  -H "Accept: text/event-stream"`;
  const cancel = `curl -X POST ${addressOf(cancelDelivery)} \\\n  ${key}`;
  const record = Object.fromEntries(recordFieldNames.map((name) => [name, delivery[name]]));
  return (
    <details className={classes.box}>
      <summary className={classes.summary}>
        <ChevronRight size={15} aria-hidden className={classes.chevron} />
        <h2>For developers</h2>
      </summary>
      <div className={classes.content}>
        <Text c="dimmed">
          Set <code>WAYBILL_KEY</code> to a {mode} key from <TextLink href="/api-keys">API Keys</TextLink>,
          then paste a command into a terminal.
        </Text>
        <CodeBlock title="Status" what="the command for the status" code={status} />
        <CodeBlock title="Track live" what="the command for tracking" code={track} />
        <CodeBlock title="Cancel" what="the command for cancelling" code={cancel} />
        <CodeBlock title="This delivery in GET /v1/deliveries" what="the JSON" code={jsonText(record)} />
      </div>
    </details>
  );
}
