/** The receipt of a hand-in: on the page, and on paper. */
import { Button, Group, Portal, Stack } from '@mantine/core';
import { getFleetSettings } from '../../../../contract/dashboard/fleet-settings.ts';
import type { listHandIns } from '../../../../contract/operations/fleet/cash-desk.ts';
import { Printer } from '../../../../icons/icons.ts';
import type { ItemOf, ResultOf } from '../../../api/client.ts';
import { useOperation } from '../../../api/queries.ts';
import { NamedActor } from '../../../parts/delivery-cells.tsx';
import { Detail, Details } from '../../../ui/details.tsx';
import { useCloseDialog } from '../../../ui/dialog.tsx';
import { TakesFocus } from '../../../ui/dialog-focus.tsx';
import { Lines } from '../../../ui/lines.tsx';
import { moneyIn } from '../../../ui/money.tsx';
import { Time } from '../../../ui/time.tsx';
import classes from './cash-desk.module.css';
import { addedUp } from './denominations.ts';

export type ListedHandIn = ItemOf<typeof listHandIns>;

export function Receipt({ handIn }: { handIn: ListedHandIn }) {
  const close = useCloseDialog();
  const settings = useOperation(getFleetSettings, {});
  const paper = <ReceiptPaper handIn={handIn} company={settings.data} />;
  return (
    <Stack gap="md">
      {paper}
      {/* On paper the page is gone, with the dialog in it: only this is printed. */}
      <Portal reuseTargetNode={false}>
        <div className={classes.print}>{paper}</div>
      </Portal>
      <Group justify="flex-end" gap="xs">
        <Button
          variant="default"
          leftSection={<Printer size={15} aria-hidden />}
          // On paper the company must not be missing only because it was not read yet.
          loading={settings.isLoading}
          onClick={() => window.print()}
        >
          Print
        </Button>
        <TakesFocus>
          <Button onClick={close} data-autofocus>
            Done
          </Button>
        </TakesFocus>
      </Group>
    </Stack>
  );
}

type Company = ResultOf<typeof getFleetSettings>;

function ReceiptPaper({ handIn, company }: { handIn: ListedHandIn; company: Company | undefined }) {
  const { company_name: name, company_address: address } = company ?? {};
  const { currency } = handIn;
  const money = moneyIn(handIn);
  return (
    <section className={classes.receipt} aria-label="Receipt">
      {name || address ? (
        <div className={classes.issuer}>
          {name ? (
            <strong>
              <bdi>{name}</bdi>
            </strong>
          ) : null}
          {address ? (
            <div>
              <Lines text={address} />
            </div>
          ) : null}
        </div>
      ) : null}
      <p className={classes.title}>
        Receipt no. {currency} {handIn.number}
      </p>
      <Details>
        <Detail name="Handed in by">
          <bdi>{handIn.courier.name}</bdi>
        </Detail>
        <Detail name="Counted by">
          <CountedBy handIn={handIn} />
        </Detail>
        <Detail name="Time">
          <Time at={handIn.at} show="exact" />
        </Detail>
        <Detail name="Expected">{money(handIn.expected)}</Detail>
        <Detail name="Counted">
          <strong>{money(handIn.amount)}</strong>
        </Detail>
        {handIn.shortfall > 0 ? (
          <Detail name="Missing">
            {money(handIn.shortfall)}
            {handIn.reason ? (
              <>
                : <Lines text={handIn.reason} />
              </>
            ) : null}
          </Detail>
        ) : null}
        <Detail name="Still in hand">{money(handIn.still_in_hand)}</Detail>
        {handIn.denominations?.length ? (
          <Detail name="Notes and coins">
            {addedUp(handIn.denominations).map(({ value, count }) => (
              <div key={value}>
                {money(value)} × {count}
              </div>
            ))}
          </Detail>
        ) : null}
      </Details>
      <div className={classes.signatures} aria-hidden="true">
        <span>Courier</span>
        <span>Cash desk</span>
      </div>
    </section>
  );
}

/** Who counted a hand-in; who recorded it, if a fleet key named nobody. */
export function CountedBy({ handIn }: { handIn: ListedHandIn }) {
  return handIn.counted_by ? <bdi>{handIn.counted_by}</bdi> : <NamedActor {...handIn.recorded_by} />;
}
