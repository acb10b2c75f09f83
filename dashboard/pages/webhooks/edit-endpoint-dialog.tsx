/** Changes where and what an endpoint gets. */
import { updateAccountEndpoint } from '../../../contract/dashboard/webhooks.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toasts.tsx';
import { bodyOf, EndpointFields, valuesOf } from './endpoint-fields.tsx';
import { type EndpointDialogProps, useEndpointCommand } from './use-endpoint-command.ts';

export function EditEndpointDialog({ endpoint, opened, onClose }: EndpointDialogProps) {
  const { run } = useEndpointCommand(updateAccountEndpoint, endpoint);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Edit endpoint"
      size="lg"
      initial={valuesOf(endpoint)}
      submit="Save"
      onSubmit={(values) => run(bodyOf(values))}
      onDone={() => toast('Endpoint saved.')}
    >
      {(form) => <EndpointFields form={form} />}
    </FormDialog>
  );
}
