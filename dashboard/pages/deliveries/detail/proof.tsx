/** Photo and signature: thumbnails in the timeline, large in a dialog, and as a download. */
import { Button, Group, Modal, Stack, Text, UnstyledButton } from '@mantine/core';
import { Download } from 'lucide-react';
import { getProof } from '../../../../contract/operations/deliveries.ts';
import { addressOf } from '../../../api/client.ts';
import { useAccount } from '../../../current/account.tsx';
import { eventLooks } from '../../../ui/event-look.ts';
import { Time } from '../../../ui/time.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import type { Delivery, DeliveryEvent } from '../delivery.ts';
import classes from './event-details.module.css';

const fileNames = { photo: 'Photo', signature: 'Signature' };
type File = keyof typeof fileNames;

export function Proof({ event, delivery }: { event: DeliveryEvent; delivery: Delivery }) {
  const { within } = useAccount();
  const large = useDialog<File>();
  const files = delivery.proofs.filter(({ sequence }) => sequence === event.sequence).map(({ kind }) => kind);
  const file = large.subject ?? 'photo';
  const { word } = eventLooks[event.type];
  const nameOf = (one: File) => `${fileNames[one]} as proof of “${word}”`;
  const addressFor = (one: File) =>
    addressOf(getProof, {
      params: { ...within, delivery_id: delivery.delivery_id, proof_id: `${event.sequence}-${one}` },
    });
  return (
    <>
      {event.proof_deleted ? (
        <Text size="sm" c="dimmed">
          The proof was deleted when its retention period ended.
        </Text>
      ) : null}
      {files.length > 0 ? (
        <div className={classes.files}>
          {files.map((one) => (
            <UnstyledButton
              key={one}
              className={classes.small}
              data-file={one}
              aria-label={`Show larger: ${nameOf(one)}`}
              onClick={() => large.open(one)}
            >
              <img src={addressFor(one)} alt={nameOf(one)} loading="lazy" />
            </UnstyledButton>
          ))}
        </div>
      ) : null}
      <Modal opened={large.opened} onClose={large.onClose} title={fileNames[file]} size="xl">
        <Stack gap="md">
          <div className={classes.large} data-file={file}>
            {large.subject ? <img src={addressFor(file)} alt={nameOf(file)} /> : null}
          </div>
          <Group justify="space-between" gap="xs">
            <Text size="sm" c="dimmed" component="div">
              {word}, <Time at={event.timestamp} show="exact" />
            </Text>
            <Button
              component="a"
              href={addressFor(file)}
              download
              variant="default"
              leftSection={<Download size={15} aria-hidden />}
            >
              Download
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
