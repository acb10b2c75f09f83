/** The couriers of the delivery company: who they are, what they carry, the phones they are signed in on. */
import { Button, Table } from '@mantine/core';
import { Bike, Plus } from 'lucide-react';
import { listCouriers } from '../../../contract/dashboard/couriers.ts';
import type { ResultOf } from '../../api/client.ts';
import { useOperation } from '../../api/queries.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { FoundTable } from '../operators/found-table.tsx';
import { CourierDialog } from './courier-dialog.tsx';
import { CourierRow } from './courier-row.tsx';
import { HasLeftDialog } from './has-left-dialog.tsx';
import { PhonesDialog } from './phones-dialog.tsx';
import { SignInDialog } from './sign-in-dialog.tsx';

export type Courier = ResultOf<typeof listCouriers>['couriers'][number];

const columns = ['Courier', 'Load', 'Phones', '(Actions)'];
/** "Last seen" and what is delivered change without an event of their own. */
const readAgainMs = 60_000;

export default function CouriersPage() {
  const found = useOperation(listCouriers, {}, { refetchInterval: readAgainMs });
  const couriers = found.data?.couriers;
  const editing = useDialog<Courier | undefined>();
  const handing = useDialog<string>();
  const phones = useDialog<string>();
  const leaving = useDialog<Courier>();
  // What a dialog shows is up to date, too.
  const withId = (id: string | undefined) => couriers?.find(({ courier_id }) => courier_id === id);
  const add = (
    <Button leftSection={<Plus size={15} />} onClick={() => editing.open(undefined)}>
      Add a courier
    </Button>
  );
  return (
    <Page
      title="Couriers"
      lead="Who picks up and delivers. A courier works with a phone: no app store, no password."
      actions={couriers?.length === 0 ? null : add}
    >
      <FoundTable
        what="a courier"
        one="courier"
        many="couriers"
        icon={Bike}
        columns={columns}
        twoLines
        found={found}
        items={couriers}
        empty={<FirstSteps add={add} />}
        textOf={({ name, phone }) => `${name}\n${phone}`}
      >
        {(some) => (
          <Table.Tbody role="rowgroup">
            {some.map((courier) => (
              <CourierRow
                key={courier.courier_id}
                courier={courier}
                onEdit={() => editing.open(courier)}
                onHandOut={() => handing.open(courier.courier_id)}
                onPhones={() => phones.open(courier.courier_id)}
                onLeft={() => leaving.open(courier)}
              />
            ))}
          </Table.Tbody>
        )}
      </FoundTable>
      <CourierDialog {...editing} onClose={editing.close} onAdded={(id) => handing.open(id)} />
      <SignInDialog opened={handing.opened} courier={withId(handing.subject)} onClose={handing.close} />
      <PhonesDialog opened={phones.opened} courier={withId(phones.subject)} onClose={phones.close} />
      <HasLeftDialog {...leaving} onClose={leaving.close} />
    </Page>
  );
}

function FirstSteps({ add }: { add: React.ReactNode }) {
  return (
    <EmptyState icon={Bike} title="No couriers yet" actions={add}>
      Add each courier with a name and a phone number. You then get a link and a PIN to send them: the link
      opens their list on the phone, the PIN signs them in. After that, assign deliveries to them on the
      board.
    </EmptyState>
  );
}
