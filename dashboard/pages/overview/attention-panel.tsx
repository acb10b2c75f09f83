/** What somebody should look at, each with the way there. */
import {
  CircleCheck,
  Clock,
  KeyRound,
  type LucideIcon,
  MessageCircleQuestion,
  TimerReset,
} from 'lucide-react';
import { Link } from 'wouter';
import { Panel } from '../../ui/panel.tsx';
import { LinesSkeleton } from '../../ui/skeletons.tsx';
import classes from './attention-panel.module.css';
import { numberText, type Overview } from './use-overview.ts';

type Item = Overview['attention'][number];

interface Look {
  Icon: LucideIcon;
  href: string;
  title(count: string, isOne: boolean): string;
  text: string;
}

const looks: Record<Item['kind'], Look> = {
  answer_awaited: {
    Icon: MessageCircleQuestion,
    href: '/deliveries?instruction=awaited',
    title: (count, isOne) => `${count} ${isOne ? 'delivery needs' : 'deliveries need'} your answer`,
    text: 'An attempt failed. The courier waits to hear what to do.',
  },
  late: {
    Icon: Clock,
    href: '/deliveries?late=true',
    title: (count, isOne) => `${count} late ${isOne ? 'delivery' : 'deliveries'}`,
    text: 'Past the estimated time, and not there yet.',
  },
  key_expiring: {
    Icon: TimerReset,
    href: '/api-keys',
    title: (count, isOne) => `${count} API ${isOne ? 'key' : 'keys'} about to expire`,
    text: 'Put the new key where the old one is still used.',
  },
  no_key: {
    Icon: KeyRound,
    href: '/api-keys',
    title: () => 'No API key',
    text: 'Without one, your systems cannot create deliveries.',
  },
};

export function AttentionPanel({ attention }: { attention: Overview['attention'] | undefined }) {
  return (
    <Panel title="Needs attention">
      <div className={classes.content}>
        {attention === undefined ? (
          <LinesSkeleton lines={2} />
        ) : attention.length === 0 ? (
          <p className={classes.fine}>
            <CircleCheck size={16} aria-hidden /> Nothing. All is well.
          </p>
        ) : (
          <ul className={classes.items}>
            {attention.map((item) => (
              <li key={item.kind}>
                <AttentionItem {...item} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}

function AttentionItem({ kind, count, at_least }: Item) {
  const { Icon, href, title, text } = looks[kind];
  return (
    <Link href={href} className={classes.item} data-kind={kind}>
      <Icon size={16} aria-hidden />
      <span>
        <span className={classes.title}>
          {title(`${numberText(count)}${at_least ? '+' : ''}`, count === 1)}
        </span>
        <span className={classes.text}>{text}</span>
      </span>
    </Link>
  );
}
