/**
 * One column of the board: its count, its most urgent cards, and more on request. The box around all columns handles clicks, keys and
 * dragging for every card.
 */
import { Badge, Button, Title } from '@mantine/core';
import { memo, type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { inOneLine } from '../../../../contract/lines.ts';
import { Banknote, Bike, CircleX, Sparkles } from '../../../../icons/icons.ts';
import { DueTime } from '../../../parts/delivery-cells.tsx';
import { instructionWords, reasonWords } from '../../../parts/failure-words.ts';
import { Money } from '../../../ui/money.tsx';
import { PermissionButton } from '../../../ui/permission-button.tsx';
import { shortDay } from '../../../ui/time-words.ts';
import { withNames } from '../../../ui/with-names.tsx';
import classes from './board.module.css';
import { type Card, columnTexts, urgentColumns } from './board.ts';
import type { Suggestion, Suggestions } from './use-assign.ts';
import { type Column, useUnlessGone } from './use-board.ts';
import { type Cards, useDrop } from './use-cards.ts';

interface BoardColumnProps {
  column: Column;
  cards: Cards;
  actions?: ReactNode;
  /** While cards of another column are dragged. If it is not allowed, dropping only explains why nothing changes. */
  drop: { isAllowed: boolean; act(): void } | undefined;
  /** Undefined if the board is not filtered. */
  onClearFilters: (() => void) | undefined;
}

export function BoardColumn({ column, cards, actions, drop, onClearFilters }: BoardColumnProps) {
  const { column: name, count, cards: shown } = column;
  const { title, empty } = columnTexts[name];
  const titleId = useId();
  const { over, handlers } = useDrop(
    () => drop && name,
    () => drop?.act(),
  );
  return (
    <section
      className={classes.column}
      aria-labelledby={titleId}
      data-column={name}
      data-drop={drop?.isAllowed || undefined}
      data-over={(drop?.isAllowed && over !== undefined) || undefined}
      {...handlers}
    >
      <div className={classes.head}>
        <header className={classes.header}>
          {shown.length > 0 ? <SelectAll column={column} cards={cards} /> : null}
          <Title order={2} id={titleId} className={classes.title}>
            {title} <Badge color={urgentColumns.includes(name) && count > 0 ? 'red' : 'gray'}>{count}</Badge>
          </Title>
        </header>
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </div>
      <div className={classes.body}>
        {shown.length > 0 ? (
          <ul className={classes.cards} data-cards={name} aria-labelledby={titleId}>
            {shown.map((card) => (
              <BoardCard key={card.delivery_id} {...cards.propsOf(card)} />
            ))}
          </ul>
        ) : (
          <p className={classes.empty}>{onClearFilters ? 'Nothing here matches the filters.' : empty}</p>
        )}
        {shown.length === 0 && onClearFilters ? (
          <Button variant="subtle" size="compact-xs" fullWidth onClick={onClearFilters}>
            Clear filters
          </Button>
        ) : null}
        {column.hasMore ? <More column={column} /> : null}
      </div>
    </section>
  );
}

function SelectAll({ column: { column, cards: shown }, cards }: Pick<BoardColumnProps, 'column' | 'cards'>) {
  const ids = shown.map(({ delivery_id }) => delivery_id);
  const selected = ids.filter((id) => cards.selection.ids.has(id)).length;
  const isAll = selected === ids.length;
  return (
    <input
      type="checkbox"
      className={classes.columnCheck}
      aria-label={`Select all shown: ${columnTexts[column].title}`}
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = selected > 0 && !isAll;
      }}
      onChange={() => cards.selection.toggleAll(ids, !isAll)}
    />
  );
}

function More({ column: { cards, count, isReadingMore, failure, showMore } }: { column: Column }) {
  const left = count - cards.length;
  return (
    <div className={classes.more}>
      {failure ? <p className={classes.failure}>{failure.message}</p> : null}
      <Button variant="default" size="xs" fullWidth loading={isReadingMore} onClick={showMore}>
        {failure ? 'Try again' : left > 0 ? `Show more (${left} left)` : 'Show more'}
      </Button>
    </div>
  );
}

/** Asks for suggestions, and accepts all of them. Each can also be accepted on its own card. */
export function Suggest({ suggestions, onAcceptAll }: { suggestions: Suggestions; onAcceptAll(): void }) {
  const { open, acceptable, waiting, ask, isAsking, dismiss } = suggestions;
  const permission = useUnlessGone();
  if (open.size > 0) {
    return (
      <>
        {acceptable.length > 0 ? (
          <PermissionButton size="xs" permission={permission} onClick={onAcceptAll}>
            Accept all {acceptable.length}
          </PermissionButton>
        ) : null}
        <Button size="xs" variant="subtle" color="gray" onClick={dismiss}>
          Dismiss
        </Button>
      </>
    );
  }
  if (waiting === 0) return null;
  return (
    <PermissionButton
      size="xs"
      variant="default"
      leftSection={<Sparkles size={12} aria-hidden />}
      loading={isAsking}
      permission={permission}
      onClick={() => void ask()}
    >
      Suggest couriers
    </PermissionButton>
  );
}

type BoardCardProps = ReturnType<Cards['propsOf']>;

const BoardCard = memo((props: BoardCardProps) => {
  const { card, isSelected, isBusy, isTabStop, suggestion, onToggle, onAccept } = props;
  const { delivery_id: id, account, receiver_contact: receiver } = card;
  const address = inOneLine(card.delivery_address);
  const receiverName = receiver.name ? inOneLine(receiver.name) : receiver.phone;
  const tabIndex = isTabStop ? 0 : -1;
  const { allowed } = useUnlessGone();
  return (
    <li
      className={classes.card}
      data-card={id}
      data-selected={isSelected || undefined}
      data-busy={isBusy || undefined}
      draggable={(card.can_assign || card.can_unassign) && allowed}
    >
      <div className={classes.top}>
        <input
          type="checkbox"
          className={classes.check}
          aria-label={`Select ${address}`}
          tabIndex={tabIndex}
          checked={isSelected}
          onChange={({ currentTarget: { checked }, nativeEvent: event }) =>
            // The change event of a checkbox that was clicked is a mouse event.
            onToggle(card, checked, event instanceof MouseEvent && event.shiftKey)
          }
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
      {suggestion ? <Suggested suggestion={suggestion} address={address} onAccept={onAccept} /> : null}
    </li>
  );
});

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

interface SuggestedProps extends Pick<BoardCardProps, 'onAccept'> {
  suggestion: Suggestion;
  address: string;
}

function Suggested({ suggestion: { delivery_id, courier, why }, address, onAccept }: SuggestedProps) {
  const permission = useUnlessGone();
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
          permission={permission}
          aria-label={`Accept ${courier.name} for ${address}`}
          onClick={() => onAccept({ delivery_id, courier_id: courier.id })}
        >
          Accept
        </PermissionButton>
      )}
    </div>
  );
}
