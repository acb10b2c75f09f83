/** One delivery on the board. The box around all columns handles clicks, keys and dragging for every card. */
import { Banknote, Bike, CircleX, Sparkles } from 'lucide-react';
import { type ChangeEvent, memo } from 'react';
import { Link } from 'wouter';
import { inOneLine } from '../../../../contract/lines.ts';
import { DueTime } from '../../../parts/delivery-cells.tsx';
import { instructionWords, reasonWords } from '../../../parts/failure-words.ts';
import { Money } from '../../../ui/money.tsx';
import { PermissionButton } from '../../../ui/permission-button.tsx';
import { shortDay } from '../../../ui/time-words.ts';
import { withNames } from '../../../ui/with-names.tsx';
import classes from './board.module.css';
import type { Card } from './board.ts';
import type { Assignment, Suggestion } from './use-assign.ts';
import { unlessGone } from './use-board.ts';

interface BoardCardProps {
  card: Card;
  isSelected: boolean;
  /** A request about it is under way. */
  isBusy: boolean;
  /** The service cannot be reached. */
  isGone: boolean;
  /** The Tab key stops at one card of each column; the arrow keys lead to the others. */
  isTabStop: boolean;
  suggestion: Suggestion | undefined;
  onToggle(card: Card, isOn: boolean, extend: boolean): void;
  onAccept(assignment: Assignment): void;
}

export const BoardCard = memo((props: BoardCardProps) => {
  const { card, isSelected, isBusy, isGone, isTabStop, suggestion, onToggle, onAccept } = props;
  const { delivery_id: id, account, receiver_contact: receiver } = card;
  const address = inOneLine(card.delivery_address);
  const receiverName = receiver.name ? inOneLine(receiver.name) : receiver.phone;
  const tabIndex = isTabStop ? 0 : -1;
  const toggle = (event: ChangeEvent<HTMLInputElement>) =>
    onToggle(card, event.currentTarget.checked, isWithShift(event.nativeEvent));
  return (
    <li
      className={classes.card}
      data-card={id}
      data-selected={isSelected || undefined}
      data-busy={isBusy || undefined}
      draggable={(card.can_assign || card.can_unassign) && !isGone}
    >
      <div className={classes.top}>
        <input
          type="checkbox"
          className={classes.check}
          aria-label={`Select ${address}`}
          tabIndex={tabIndex}
          checked={isSelected}
          onChange={toggle}
        />
        <Link
          href={`/${account.id}/deliveries/${id}`}
          className={classes.address}
          draggable={false}
          tabIndex={tabIndex}
          title={card.delivery_address}
        >
          <bdi>{address}</bdi>
        </Link>
      </div>
      {card.reference === null ? null : (
        <div className={classes.reference} title={card.reference}>
          <bdi>{inOneLine(card.reference)}</bdi>
        </div>
      )}
      <div className={classes.who}>
        {receiverName ? withNames`${receiverName} · ` : null}
        <bdi>{account.name}</bdi>
      </div>
      <div className={classes.facts}>
        <DueTime due={card.due} late={card.late} withClock />
        {card.amount_to_collect > 0 ? (
          <span className={classes.cash}>
            <Banknote size={13} aria-label="Cash" role="img" />
            <Money amount={card.amount_to_collect} currency={card.currency} />
          </span>
        ) : null}
      </div>
      {card.courier === null ? null : (
        <div className={classes.courier}>
          <Bike size={13} aria-label="Courier" role="img" />
          <bdi>{card.courier.name}</bdi>
        </div>
      )}
      {card.attempts > 0 ? <Attempts card={card} /> : null}
      {suggestion ? (
        <Suggested suggestion={suggestion} address={address} isGone={isGone} onAccept={onAccept} />
      ) : null}
    </li>
  );
});

/** The change event of a checkbox that was clicked is a mouse event. */
const isWithShift = (event: Event) => event instanceof MouseEvent && event.shiftKey;

function Attempts({ card: { attempts, failure_reason, instruction, deliver_on } }: { card: Card }) {
  return (
    <div className={classes.attempts} data-awaited={instruction === 'awaited' || undefined}>
      <CircleX size={13} aria-hidden />
      <span>
        {attempts === 1 ? 'Failed once' : `Failed ${attempts} times`}
        {failure_reason ? `: ${reasonWords[failure_reason]}` : null}
        {instruction ? (
          <span className={classes.instruction}>
            {instructionWords[instruction]}
            {deliver_on ? ` on ${shortDay(deliver_on)}` : null}
          </span>
        ) : null}
      </span>
    </div>
  );
}

interface SuggestedProps {
  suggestion: Suggestion;
  address: string;
  isGone: boolean;
  onAccept(assignment: Assignment): void;
}

function Suggested({ suggestion, address, isGone, onAccept }: SuggestedProps) {
  const { delivery_id, courier, why } = suggestion;
  return (
    <div className={classes.suggested}>
      <div className={classes.suggestion}>
        <Sparkles size={13} aria-label="Suggested" role="img" />
        <span>
          {courier === null ? null : (
            <>
              <strong>
                <bdi>{courier.name}</bdi>
              </strong>
              <br />
            </>
          )}
          {why}
        </span>
      </div>
      {courier === null ? null : (
        <PermissionButton
          size="compact-xs"
          variant="light"
          permission={unlessGone(isGone)}
          aria-label={`Accept ${courier.name} for ${address}`}
          onClick={() => onAccept({ delivery_id, courier_id: courier.id })}
        >
          Accept
        </PermissionButton>
      )}
    </div>
  );
}
