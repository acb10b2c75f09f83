/** The first run: the link from the terminal creates the first operator and the first account. */
import { setUp } from '../../../contract/dashboard/signing-in.ts';
import { useCommand } from '../../api/queries.ts';
import { OneTimeLinkPage, type OpenedLink } from '../../parts/one-time-link.tsx';
import { Entrance } from '../../ui/entrance.tsx';
import { NewAccountForm } from './new-account-form.tsx';
import { Notices, useEnter } from './sign-in-steps.tsx';

const title = 'Set up Waybill';

export default function SetUpPage() {
  return (
    <OneTimeLinkPage kind="set_up" title={title}>
      {(link, token) => <SetUp link={link} token={token} />}
    </OneTimeLinkPage>
  );
}

function SetUp({ link, token }: { link: OpenedLink; token: string }) {
  const command = useCommand(setUp);
  const enter = useEnter();
  return (
    <Entrance
      title={title}
      lead="You’ll be the operator of this installation and own its first account."
      footer={<Notices />}
    >
      <NewAccountForm
        account={link.account?.name}
        submit="Set up Waybill"
        onSubmit={async (body) => {
          await command.mutateAsync({ body: { token, ...body } });
          enter('/');
        }}
      />
    </Entrance>
  );
}
