/** A parcel that waits for its sender: an attempt failed, and nobody has said what to do. */
import { MessageCircleQuestion } from 'lucide-react';
import type { DeliveryState, Instruction } from '../../../contract/primitives.ts';
import classes from './answer-needed.module.css';

export const needsAnswer = (delivery: { status: DeliveryState; instruction: Instruction | null }): boolean =>
  delivery.status === 'in_transit' && delivery.instruction === 'awaited';

export function AnswerNeeded() {
  return (
    <span className={classes.needed}>
      <MessageCircleQuestion size={12} strokeWidth={2.25} aria-hidden />
      Needs answer
    </span>
  );
}
