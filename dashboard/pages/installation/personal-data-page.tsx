/** Erases what is stored about one receiver who asked for it: find, check, confirm. */
import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { findReceiver } from '../../../contract/dashboard/personal-data.ts';
import { maxReferenceLength } from '../../../contract/primitives.ts';
import { Search } from '../../../icons/icons.ts';
import { call, type ResultOf } from '../../api/client.ts';
import { useMaybeAccount } from '../../current/account.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { useForm } from '../../ui/use-form.ts';
import {
  countOf,
  EraseDialog,
  maxMatches,
  type ReceiverMatch,
  ReceiverMatches,
} from './receiver-matches.tsx';

export default function PersonalDataPage() {
  const account = useMaybeAccount();
  const form = useForm({ phone: '', name: '', reference: '' });
  const { progress, search, clear } = useReceiverSearch();
  const erasing = useDialog<ReceiverMatch[]>();
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
                disabled={Object.keys(filledFields(form.values)).length === 0}
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
      <EraseDialog
        {...erasing}
        deliveries={erasing.subject ?? []}
        onErased={(outcome) => {
          clear();
          form.reset();
          toast(outcomeOf(outcome));
        }}
      />
    </Page>
  );
}

function outcomeOf({ erased, pending }: Record<'erased' | 'pending', number>): string {
  const later = `${countOf(pending)} will be erased when ${pending === 1 ? 'it ends' : 'they end'}.`;
  if (pending === 0) return `Personal data of ${countOf(erased)} was erased.`;
  return erased === 0 ? later : `Personal data of ${countOf(erased)} was erased. ${later}`;
}

interface Progress {
  matches: ReceiverMatch[];
  accountsSearched: number;
  /** Nothing is left to search, or there are too many. */
  isComplete: boolean;
}

/** Searches request by request: the open account or, outside of accounts, all of them. */
function useReceiverSearch() {
  const params = useMaybeAccount()?.account;
  const [progress, setProgress] = useState<Progress>();

  async function search(values: Record<string, string>): Promise<void> {
    let now: Progress = { matches: [], accountsSearched: 0, isComplete: false };
    let cursor: string | undefined;
    setProgress(now);
    try {
      while (!now.isComplete) {
        const body = { ...filledFields(values), cursor };
        const page: ResultOf<typeof findReceiver> = await call(findReceiver, { params, body });
        const matches = [...now.matches, ...page.data];
        cursor = page.next_cursor ?? undefined;
        now = {
          matches,
          accountsSearched: now.accountsSearched + page.accounts_searched,
          isComplete: cursor === undefined || matches.length >= maxMatches,
        };
        setProgress(now);
      }
    } catch (error) {
      setProgress(undefined);
      throw error;
    }
  }

  return { progress, search, clear: () => setProgress(undefined) };
}

/** Empty fields are not sent. */
const filledFields = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, text]) => text.trim() !== ''));
