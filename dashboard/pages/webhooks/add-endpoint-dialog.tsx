/** Adds an endpoint, and then shows its secret, once. */
import { createAccountEndpoint, listAccountEndpoints } from '../../../contract/dashboard/webhooks.ts';
import { useCommand } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { DialogForm } from '../../ui/form-dialog.tsx';
import { ShownOnceDialog } from '../../ui/shown-once-dialog.tsx';
import type { EndpointWithSecret } from './endpoint.ts';
import { bodyOf, EndpointFields, newEndpoint } from './endpoint-fields.tsx';
import { NewSecret } from './new-secret.tsx';
import classes from './webhooks.module.css';

interface AddEndpointDialogProps {
  opened: boolean;
  onClose(): void;
}

export function AddEndpointDialog({ opened, onClose }: AddEndpointDialogProps) {
  const { within: params, mode } = useAccount();
  const create = useCommand(createAccountEndpoint, [listAccountEndpoints]);
  return (
    <ShownOnceDialog<EndpointWithSecret>
      opened={opened}
      onClose={onClose}
      title={mode === 'test' ? 'Add endpoint for test events' : 'Add endpoint'}
      shownTitle="Endpoint added"
      what="the secret"
      first={(show) => (
        <DialogForm
          initial={newEndpoint}
          submit="Add endpoint"
          onCancel={onClose}
          onSubmit={async (values) => show(await create.mutateAsync({ params, body: bodyOf(values) }))}
        >
          {(form) => <EndpointFields form={form} />}
        </DialogForm>
      )}
    >
      {({ url, secret }, kept) => (
        <NewSecret secret={secret} onCopied={kept}>
          Events are sent to <bdi className={classes.name}>{url}</bdi> from now on.
        </NewSecret>
      )}
    </ShownOnceDialog>
  );
}
