/** Somebody confirms that an account may send alerts to their address. */
import { confirmAlertRecipient } from '../../../contract/dashboard/alerts.ts';
import { useLinkToken } from '../../parts/with-link.tsx';
import { AlertLink } from './alert-link.tsx';

export default function ConfirmAlertsPage() {
  const token = useLinkToken();
  return (
    <AlertLink
      key={token}
      token={token}
      operation={confirmAlertRecipient}
      title="Confirm e-mail alerts"
      question={({ email, account }) => (
        <>
          <bdi>{account.name}</bdi> wants to send alerts about its deliveries to <strong>{email}</strong>.
        </>
      )}
      submit="Confirm"
      doneTitle="Address confirmed"
      done={({ account }) => (
        <>
          You’ll now get alerts from <bdi>{account.name}</bdi>. Unsubscribe any time.
        </>
      )}
    />
  );
}
