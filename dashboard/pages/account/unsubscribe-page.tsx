/** Somebody wants no more alerts of an account. Asks first: programs that look for dangerous links open all of them. */
import { useParams } from 'wouter';
import { unsubscribeFromAlerts } from '../../../contract/dashboard/alerts.ts';
import { AlertLink } from './alert-link.tsx';

export default function UnsubscribePage() {
  const { token = '' } = useParams<{ token: string }>();
  return (
    <AlertLink
      key={token}
      token={token}
      operation={unsubscribeFromAlerts}
      title="Unsubscribe from e-mail alerts"
      question={({ email, account }) => (
        <>
          Stop alerts from <bdi>{account.name}</bdi> to <strong>{email}</strong>?
        </>
      )}
      submit="Unsubscribe"
      doneTitle="Unsubscribed"
      done={({ email, account }) => (
        <>
          <strong>{email}</strong> will get no more alerts from <bdi>{account.name}</bdi>.
        </>
      )}
    />
  );
}
