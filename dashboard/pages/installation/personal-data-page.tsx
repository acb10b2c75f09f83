/** Erases what is stored about one receiver who asked for it: find, check, confirm. */
import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { maxReferenceLength } from '../../../contract/primitives.ts';
import { useMaybeAccount } from '../../current/account.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { useForm } from '../../ui/use-form.ts';
import { countOf, EraseDialog, ReceiverMatches } from './receiver-matches.tsx';
import {
  type Erased,
  type FoundDelivery,
  type ReceiverValues,
  useReceiverSearch,
} from './use-receiver-search.ts';

export default function PersonalDataPage() {
  const account = useMaybeAccount();
  const form = useForm<ReceiverValues>(nobody);
  const { progress, search, clear } = useReceiverSearch();
  const erasing = useDialog<FoundDelivery[]>();
  const erased = (outcome: Erased) => {
    clear();
    form.reset(nobody);
    toast(outcomeOf(outcome));
  };
  return (
    <Page
      title="Personal data"
      lead={`Erase a receiver’s data on request, in ${account ? 'this account' : 'all accounts'}, live and test.`}
      above={account ? [{ title: 'Settings', href: '/settings' }] : []}
    >
      <Panel>
        <form {...form.onSubmit(() => search(form.values))}>
          <Stack gap="lg">
            <SimpleGrid cols={{ base: 1, sm: 3 }}>
              <TextInput
                label="Phone number"
                description="Include the country code"
                type="tel"
                {...form.field('phone')}
              />
              <TextInput
                label="Receiver name"
                description="Optional with a phone number"
                {...form.field('name')}
              />
              <TextInput
                label="Reference (order number)"
                description="Finds erased deliveries, too"
                maxLength={maxReferenceLength}
                {...form.field('reference')}
              />
            </SimpleGrid>
            <FormError {...form.failed} />
            <Group>
              <Button
                type="submit"
                leftSection={<Search size={15} />}
                loading={form.busy}
                disabled={isEmpty(form.values)}
              >
                Find deliveries
              </Button>
              {progress && !progress.isComplete ? (
                <Text role="status" c="dimmed">
                  Searched {progress.accountsSearched}{' '}
                  {progress.accountsSearched === 1 ? 'account' : 'accounts'} …
                </Text>
              ) : null}
            </Group>
          </Stack>
        </form>
      </Panel>
      {progress?.isComplete ? (
        <ReceiverMatches
          key={progress.matches[0]?.delivery_id ?? ''}
          matches={progress.matches}
          onErase={erasing.open}
        />
      ) : null}
      <EraseDialog {...erasing} deliveries={erasing.subject ?? []} onErased={erased} />
    </Page>
  );
}

const nobody: ReceiverValues = { phone: '', name: '', reference: '' };

const isEmpty = (values: ReceiverValues) => Object.values(values).every((value) => value.trim() === '');

function outcomeOf({ erased, pending }: Erased): string {
  const later = `${countOf(pending)} will be erased when ${pending === 1 ? 'it ends' : 'they end'}.`;
  if (pending === 0) return `Personal data of ${countOf(erased)} was erased.`;
  return erased === 0 ? later : `Personal data of ${countOf(erased)} was erased. ${later}`;
}
