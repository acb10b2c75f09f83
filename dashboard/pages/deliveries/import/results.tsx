/** What came of the file: what may be created, what was created, what was refused and why. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { Download, Upload } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { FormError } from '../../../ui/form-error.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { deliveryCount, rowCount } from './count.ts';
import { FileButton } from './file-button.tsx';
import { downloadRefused } from './refused-rows.ts';
import { ResultTabs } from './result-tabs.tsx';
import classes from './results.module.css';
import type { Import, Tally } from './use-import.ts';

export function Results({ job, state, tally }: Import) {
  const { ready, refused, created } = tally;
  const isDone = state.phase === 'done';
  const arrival = useFocusOnArrival();
  return (
    <Stack gap="md">
      <div ref={arrival} tabIndex={-1} className={classes.arrival}>
        <Panel title={titleFor(tally, isDone)} lead={<bdi>{state.file?.name}</bdi>}>
          <Stack gap="md">
            <Text>{adviceFor(tally, isDone)}</Text>
            <FormError failure={state.failure} />
            <Group gap="xs">
              {ready.length > 0 ? (
                <Button leftSection={<Upload size={15} aria-hidden />} onClick={() => void job.create()}>
                  {created.length > 0 ? 'Go on: import' : 'Import'} {deliveryCount(ready.length)}
                </Button>
              ) : null}
              {isDone ? (
                <Button component={Link} href="/deliveries">
                  See deliveries
                </Button>
              ) : null}
              {refused.length > 0 ? (
                <Button
                  variant="default"
                  leftSection={<Download size={15} aria-hidden />}
                  onClick={() => void downloadRefused(state.file!, refused)}
                >
                  Download refused rows
                </Button>
              ) : null}
              <FileButton onFile={(file) => void job.choose(file)}>
                {isDone ? 'Import another file' : 'Choose another file'}
              </FileButton>
            </Group>
          </Stack>
        </Panel>
      </div>
      <ResultTabs key={state.phase} tally={tally} file={state.file!} />
    </Stack>
  );
}

function titleFor({ ready, refused, created }: Tally, isDone: boolean): string {
  if (isDone) return `${deliveryCount(created.length)} created`;
  if (created.length > 0)
    return `${deliveryCount(created.length)} created, ${deliveryCount(ready.length)} to go`;
  if (refused.length === 0)
    return ready.length === 1 ? 'The row is ready' : `All ${rowCount(ready.length)} are ready`;
  if (ready.length === 0)
    return refused.length === 1 ? 'The row needs fixing' : `All ${rowCount(refused.length)} need fixing`;
  return `${rowCount(ready.length)} ready, ${rowCount(refused.length)} to fix`;
}

function adviceFor({ ready, refused, created }: Tally, isDone: boolean): string {
  const fix =
    'Download the refused rows, fix them in that file and import it: the original file would create the others again.';
  if (isDone)
    return refused.length > 0
      ? `${rowCount(refused.length)} refused. ${fix}`
      : 'Every row became a delivery.';
  if (created.length > 0) return 'Going on creates only what is missing; nothing is created twice.';
  if (refused.length === 0) return 'Nothing is created yet. Have a look at how the rows were understood.';
  if (ready.length === 0) return 'Nothing is created. Fix the file and choose it again.';
  return 'Nothing is created yet. Fix the file and choose it again, or import what is ready and fix the rest later.';
}

/** What had the focus before is gone; this is what one waited for. */
function useFocusOnArrival() {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus({ preventScroll: true }), []);
  return element;
}
