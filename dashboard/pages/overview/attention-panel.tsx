/** What somebody should look at, each with a link to it. */
import { Link } from 'wouter';
import {
  CircleCheck,
  Clock,
  KeyRound,
  type LucideIcon,
  MessageCircleQuestion,
  TimerReset,
  Webhook,
} from '../../../icons/icons.ts';
import { Panel } from '../../ui/panel.tsx';
import { LinesSkeleton } from '../../ui/skeletons.tsx';
import classes from './overview.module.css';
import { numberText, type Overview } from './use-overview.ts';

type Item = Overview['attention'][number];

type Look = { Icon: LucideIcon; href: string; title(count: string, isOne: boolean): string; text: string };

const looks: Record<Item['kind'], Look> = {
  answer_awaited: {
    Icon: MessageCircleQuestion,
    href: '/deliveries?instruction=awaited',
    title: (count, isOne) => `${count} ${isOne ? 'delivery needs' : 'deliveries need'} your answer`,
    text: 'An attempt failed. The courier is waiting for your answer.',
  },
  late: {
    Icon: Clock,
    href: '/deliveries?late=true',
    title: (count, isOne) => `${count} late ${isOne ? 'delivery' : 'deliveries'}`,
    text: 'Past the expected time and still open.',
  },
  webhook_disabled: {
    Icon: Webhook,
    href: '/webhooks',
    title: (count, isOne) => `${count} webhook ${isOne ? 'endpoint is' : 'endpoints are'} disabled`,
    text: 'Events are kept until you enable it again.',
  },
  key_expiring: {
    Icon: TimerReset,
    href: '/api-keys',
    title: (count, isOne) => `${count} API ${isOne ? 'key expires' : 'keys expire'} soon`,
    text: 'Replace the old key wherever it is still used.',
  },
  no_key: {
    Icon: KeyRound,
    href: '/api-keys',
    title: () => 'No API key',
    text: 'Your systems need one to create deliveries.',
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
            <CircleCheck size={16} aria-hidden /> Nothing needs attention.
          </p>
        ) : (
          <ul className={classes.items}>
            {attention.map((item) => (
              <AttentionItem key={item.kind} {...item} />
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
    <li>
      <Link href={href} className={classes.attentionItem} data-kind={kind}>
        <Icon size={16} aria-hidden />
        <span>
          <span className={classes.title}>
            {title(`${numberText(count)}${at_least ? '+' : ''}`, count === 1)}
          </span>
          <span className={classes.text}>{text}</span>
        </span>
      </Link>
    </li>
  );
}
