/** One delivery: what it is, where it stands, what happened to it. Up to date as long as it is open. */
import { VisuallyHidden } from '@mantine/core';
import { useParams } from 'wouter';
import { getDelivery } from '../../../contract/dashboard/deliveries.ts';
import { inOneLine } from '../../../contract/lines.ts';
import { ApiRefusal } from '../../api/failures.ts';
import { useOperation } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { CopyIcon } from '../../ui/copy.tsx';
import { deliveryName, streetOf } from '../../ui/delivery-name.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { BoxSkeleton } from '../../ui/skeletons.tsx';
import { StatusBadge, stateWord } from '../../ui/status-badge.tsx';
import { AnswerNeeded, needsAnswer } from './answer-needed.tsx';
import type { Delivery } from './delivery.ts';
import classes from './delivery-page.module.css';
import { AdvancePanel } from './detail/advance-panel.tsx';
import { CancelButton } from './detail/cancel-button.tsx';
import { CorrectButton } from './detail/correct-button.tsx';
import { DetailsPanel } from './detail/details-panel.tsx';
import { ForDevelopers } from './detail/for-developers.tsx';
import { InstructionPanel } from './detail/instruction-panel.tsx';
import { NoSuchDelivery } from './detail/no-such-delivery.tsx';
import { Timeline } from './detail/timeline.tsx';
import { Expected } from './expected.tsx';
import { ShortId } from './short-id.tsx';

/** A delivery becomes late without anything happening to it. */
const readAgainMs = 60_000;

export default function DeliveryPage() {
  const { delivery_id: id } = useParams<'/:delivery_id'>();
  const { within } = useAccount();
  const found = useOperation(
    getDelivery,
    { params: { ...within, delivery_id: id } },
    { refetchInterval: readAgainMs },
  );
  const isMissing = found.error instanceof ApiRefusal && found.error.status === 404;
  const delivery = isMissing ? undefined : found.data;
  return (
    <Page
      title={isMissing ? 'Not found' : titleOf(delivery)}
      heading={delivery ? <Heading delivery={delivery} /> : undefined}
      beside={isMissing ? null : <IdBesideTitle id={id} />}
      lead={isMissing ? null : <Standing delivery={delivery} />}
      actions={
        delivery ? (
          <>
            <CorrectButton delivery={delivery} />
            <CancelButton delivery={delivery} />
          </>
        ) : null
      }
      above={[{ title: 'Deliveries', href: '/deliveries' }]}
    >
      {delivery ? (
        <Content delivery={delivery} />
      ) : isMissing ? (
        <NoSuchDelivery id={id} />
      ) : found.error ? (
        <ErrorState failure={found.error} retry={found.refetch} />
      ) : (
        <div className={classes.columns}>
          <BoxSkeleton height={382} />
          <BoxSkeleton height={194} />
        </div>
      )}
    </Page>
  );
}

/** The tab's name for it, and the breadcrumb's. */
function titleOf(delivery: Delivery | undefined): string {
  if (delivery === undefined) return 'Delivery';
  return deliveryName({ receiver: delivery.receiver_contact.name, address: delivery.delivery_address });
}

/** The same words as the title's, kept from reordering one another. */
function Heading({ delivery: { receiver_contact: receiver, delivery_address: address } }: PartProps) {
  return (
    <span className={classes.heading}>
      {receiver.name ? (
        <>
          <bdi>{inOneLine(receiver.name)}</bdi>,{' '}
        </>
      ) : null}
      <bdi>{streetOf(address)}</bdi>
    </span>
  );
}

function IdBesideTitle({ id }: { id: string }) {
  return (
    <span className={classes.id}>
      <ShortId id={id} />
      <CopyIcon text={id} what="the delivery’s id" />
    </span>
  );
}

interface PartProps {
  delivery: Delivery;
}

function Content({ delivery }: PartProps) {
  return (
    <>
      <InstructionPanel delivery={delivery} />
      <div className={classes.columns}>
        <div className={classes.facts}>
          <AdvancePanel delivery={delivery} />
          <DetailsPanel delivery={delivery} />
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

/** Has its height before the delivery is there. */
function Standing({ delivery }: { delivery: Delivery | undefined }) {
  return (
    <div className={classes.standing}>
      {delivery ? (
        <>
          <StatusBadge status={delivery.status} />
          {needsAnswer(delivery) ? <AnswerNeeded /> : null}
          {delivery.ended ? null : (
            <span>
              Expected <Expected at={delivery.estimated_delivery_time} late={delivery.late} />
            </span>
          )}
        </>
      ) : null}
      <VisuallyHidden role="status">{delivery ? `State: ${stateWord(delivery.status)}` : ''}</VisuallyHidden>
    </div>
  );
}
