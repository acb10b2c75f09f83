/** Accepting an invitation, to an account or to run the installation: as somebody new, or as somebody known. */
import { getMe } from '../../../contract/dashboard/profile.ts';
import { getInstallation } from '../../../contract/dashboard/signing-in.ts';
import { useOperation } from '../../api/queries.ts';
import { Entrance } from '../../ui/entrance.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';
import { roleWords } from '../team/roles.ts';
import { AcceptAsKnown } from './accept-as-known.tsx';
import { AcceptAsNew } from './accept-as-new.tsx';
import { Notices } from './notices.tsx';
import { type OpenedLink, WithLink } from './with-link.tsx';

const title = 'Accept the invitation';

export default function InvitationPage() {
  return (
    <WithLink kind="invitation" title={title}>
      {(link, token) => (
        <Entrance title={title} lead={<Offer link={link} />} footer={<Notices />}>
          <Accept link={link} token={token} />
        </Entrance>
      )}
    </WithLink>
  );
}

function Offer({ link: { invited_by, account_name, role } }: { link: OpenedLink }) {
  const who = <bdi>{invited_by ?? 'Somebody'}</bdi>;
  if (role === 'operator' || role === null) {
    return <>{who} invites you to run this Waybill installation as an operator.</>;
  }
  return (
    <>
      {who} invites you to <strong>{account_name}</strong> as {roleWords[role].asOne}.
    </>
  );
}

function Accept({ link, token }: { link: OpenedLink; token: string }) {
  const about = useOperation(getInstallation, {});
  const signedIn = about.data?.signed_in ?? false;
  const me = useOperation(getMe, {}, { enabled: signedIn });
  // Who cannot be found out counts as nobody: the service decides in any case.
  if (about.isPending || (signedIn && me.isPending)) return <FormSkeleton fields={3} />;
  const signedInAs = signedIn ? me.data?.email : undefined;
  return link.known_person ? (
    <AcceptAsKnown link={link} token={token} signedInAs={signedInAs} />
  ) : (
    <AcceptAsNew link={link} token={token} signedInAs={signedInAs} />
  );
}
