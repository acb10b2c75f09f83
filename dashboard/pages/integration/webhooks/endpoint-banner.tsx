/** What somebody should know about an endpoint before anything else: that it is disabled or failing, and what to do. */
import { Alert, Button } from '@mantine/core';
import { CircleAlert, Lock, PowerOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { asSentence } from '../../../api/failures.ts';
import { type Permission, PermissionButton } from '../../../ui/permission-button.tsx';
import { Time } from '../../../ui/time.tsx';
import { Warning } from '../../../ui/warning.tsx';
import type { Action } from './endpoint-actions.tsx';
import classes from './webhooks.module.css';
import { disabledWords, type Endpoint } from './words.ts';

interface EndpointBannerProps {
  endpoint: Endpoint;
  manage: Permission;
  onAct(action: Action): void;
  onShowFailed(): void;
}

export function EndpointBanners(props: EndpointBannerProps) {
  const { endpoint, manage } = props;
  return (
    <div className={classes.banners}>
      {manage.allowed ? null : <ReadOnly manage={manage} />}
      {endpoint.status === 'disabled' ? <Disabled {...props} /> : null}
      {endpoint.status === 'enabled' && endpoint.failing_since ? (
        <Failing since={endpoint.failing_since} onShowFailed={props.onShowFailed} />
      ) : null}
    </div>
  );
}

export function ReadOnly({ manage }: { manage: Permission }) {
  return (
    <Alert color="gray" variant="light" icon={<Lock size={16} />}>
      {manage.why_not ? asSentence(manage.why_not) : null}
    </Alert>
  );
}

const reasonOf = ({ disabled_reason }: Endpoint): keyof typeof disabledWords =>
  disabled_reason ?? 'by_account';

function Disabled({ endpoint, manage, onAct, onShowFailed }: EndpointBannerProps) {
  const reason = reasonOf(endpoint);
  const { title, text } = disabledWords[reason];
  const isAlarm = reason !== 'by_account';
  return (
    <Alert
      color={isAlarm ? 'red' : 'gray'}
      variant="light"
      icon={isAlarm ? <CircleAlert size={16} /> : <PowerOff size={16} />}
      title={title}
    >
      {endpoint.disabled_at ? (
        <>
          Since <Time at={endpoint.disabled_at} show="exact" />.{' '}
        </>
      ) : null}
      {text}
      <BannerActions>
        {reason === 'secret_lost' ? (
          <PermissionButton permission={manage} size="xs" onClick={() => onAct('rotate')}>
            Rotate secret…
          </PermissionButton>
        ) : null}
        <PermissionButton permission={manage} size="xs" onClick={() => onAct('enable')}>
          Enable…
        </PermissionButton>
        {reason === 'gone' || reason === 'failing' ? (
          <Button size="xs" variant="default" onClick={onShowFailed}>
            Show failed attempts
          </Button>
        ) : null}
      </BannerActions>
    </Alert>
  );
}

function Failing({ since, onShowFailed }: { since: string; onShowFailed(): void }) {
  return (
    <Warning title={<Time word="Failing since" at={since} />}>
      Events are retried for about three days. The endpoint is disabled after five days without a success.
      <BannerActions>
        <Button size="xs" variant="default" onClick={onShowFailed}>
          Show failed attempts
        </Button>
      </BannerActions>
    </Warning>
  );
}

const BannerActions = ({ children }: { children: ReactNode }) => (
  <div className={classes.bannerActions}>{children}</div>
);
