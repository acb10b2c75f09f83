/** The import while it works: how far it is, and how to end it. */
import { Button, Group, Progress, Text } from '@mantine/core';
import { Panel } from '../../../ui/panel.tsx';
import { deliveryCount, number, rowCount } from './count.ts';
import type { Import } from './use-import.ts';

export function OnItsWay({ job, state, tally }: Import) {
  const isCreating = state.phase === 'creating';
  const all = state.file?.rows.length ?? 0;
  const done = isCreating ? state.created.size : state.checked.size;
  const total = isCreating ? tally.ready.length + state.created.size : all;
  const words = isCreating
    ? `${number.format(done)} of ${deliveryCount(total)} created`
    : `${number.format(done)} of ${rowCount(total)} checked. Nothing is created yet.`;
  return (
    <Panel
      title={isCreating ? 'Creating deliveries' : 'Checking the file'}
      lead={<bdi>{state.file?.name}</bdi>}
    >
      <Progress.Root size="lg">
        <Progress.Section value={total > 0 ? (100 * done) / total : 0} aria-label="Progress" />
      </Progress.Root>
      <Group justify="space-between" mt="sm">
        <Text role="status" c="dimmed">
          {state.file ? words : 'Reading the file'}
        </Text>
        {isCreating ? (
          <Button variant="default" disabled={state.isStopping} onClick={job.stop}>
            {state.isStopping ? 'Stopping…' : 'Stop'}
          </Button>
        ) : (
          <Button variant="default" onClick={job.forget}>
            Cancel
          </Button>
        )}
      </Group>
    </Panel>
  );
}
