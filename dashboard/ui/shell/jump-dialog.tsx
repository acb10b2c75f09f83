/** Jumps to a page, an account or a delivery. A combobox: the field keeps the focus, arrow keys choose an option, and Enter opens it. */
import { Button, Loader, Modal, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { listDeliveries } from '../../../contract/operations/delivery-lists.ts';
import { Building2, Package, Search, UserRound } from '../../../icons/icons.ts';
import { useOperation } from '../../api/queries.ts';
import { accountModeOf, baseOf, inOtherAccount } from '../../current/account-mode.ts';
import { type Me, useMe } from '../../current/me.tsx';
import { keepFocus, useLayer } from '../dialog-focus.tsx';
import { StatusBadge } from '../status-badge.tsx';
import type { DialogProps } from '../use-dialog.ts';
import { type Destination, useDestinations, useOpenAccount } from './destinations.ts';
import classes from './shell.module.css';

export function JumpDialog({ opened, onClose }: DialogProps) {
  const [, navigate] = useLocation();
  // After a jump the heading of the next page has the focus; otherwise it goes back to where it was.
  const [jumped, setJumped] = useState(false);
  const closed = () => {
    setJumped(false);
    keepFocus();
  };
  const jump = (path: string) => {
    setJumped(true);
    onClose();
    navigate(path);
  };
  const closeOnTop = useLayer(opened, onClose);
  return (
    <Modal.Root
      opened={opened}
      onClose={closeOnTop}
      onExitTransitionEnd={closed}
      returnFocus={!jumped}
      size="lg"
      yOffset="10dvh"
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Jump to">
        <JumpBox onJump={jump} />
      </Modal.Content>
    </Modal.Root>
  );
}

function JumpBox({ onJump }: { onJump(path: string): void }) {
  const me = useMe();
  const [location] = useLocation();
  const [text, setText] = useState('');
  const pages = useDestinations().flatMap((group) => group.pages);
  const deliveries = useDeliveries(text);
  const groups: { title: string; options: readonly Option[] }[] = [
    { title: 'Pages', options: pageOptions(pages, text) },
    { title: 'Accounts', options: accountOptions(me, text, location) },
    { title: 'Deliveries', options: deliveries.options },
  ].filter(({ options }) => options.length > 0);
  const options = groups.flatMap((group) => group.options);
  const [activeKey, setActiveKey] = useState<string>();
  const active = options.find(({ key }) => key === activeKey) ?? options[0];
  const listId = useId();
  const idOf = (option: Option) => `${listId}-${option.key}`;

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && active) {
      event.preventDefault();
      const next = (options.indexOf(active) + step + options.length) % options.length;
      setActiveKey(options[next]?.key);
    } else if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) {
      event.preventDefault();
      onJump(active.path);
    }
  };
  return (
    <>
      <TextInput
        variant="unstyled"
        size="md"
        placeholder="Page, account, or any words of a delivery"
        aria-label="Jump to"
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active && idOf(active)}
        autoComplete="off"
        spellCheck={false}
        // At once, so that nothing typed right after the shortcut is lost.
        autoFocus
        data-autofocus
        leftSection={<Search size={16} aria-hidden />}
        rightSection={deliveries.isSearching ? <Loader size={16} /> : null}
        className={classes.field}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setActiveKey(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label="Matches" className={classes.list}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox is no fieldset.
          <div key={group.title} role="group" aria-label={group.title}>
            <div className={classes.group} aria-hidden="true">
              {group.title}
            </div>
            {group.options.map((option) => (
              <OptionRow
                {...option}
                key={option.key}
                id={idOf(option)}
                isActive={option === active}
                onPoint={() => setActiveKey(option.key)}
                onChoose={() => onJump(option.path)}
              />
            ))}
          </div>
        ))}
      </div>
      <Status count={options.length} deliveries={deliveries} />
    </>
  );
}

type OptionRowProps = Option & { id: string; isActive: boolean; onPoint(): void; onChoose(): void };

function OptionRow({ id, Icon, title, detail, aside, isActive, onPoint, onChoose }: OptionRowProps) {
  useEffect(() => {
    if (isActive) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id, isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text field has the focus and handles the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text field (aria-activedescendant).
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes.option}
      onMouseMove={onPoint}
      onClick={onChoose}
    >
      <Icon size={16} aria-hidden />
      <span className={classes.words}>
        <bdi>{title}</bdi>
        {detail ? <span className={classes.detail}>{detail}</span> : null}
      </span>
      {aside}
    </div>
  );
}

type StatusProps = { count: number; deliveries: ReturnType<typeof useDeliveries> };

function Status({ count, deliveries: { isSearching, error, retry } }: StatusProps) {
  const text = isSearching ? 'Searching deliveries…' : count === 0 ? 'No matches' : '';
  return (
    <>
      <div role="status" className={classes.status} data-empty={text === '' || undefined}>
        {error ? null : text}
      </div>
      {error ? (
        <div role="alert" className={classes.status}>
          <Text size="sm">Deliveries could not be searched. {error}</Text>
          <Button variant="default" size="xs" onClick={() => void retry()}>
            Try again
          </Button>
        </div>
      ) : null}
    </>
  );
}

const maxDeliveries = 6;
const maxAccounts = 6;
/** A pause in typing of this length starts a search. */
const debounceMs = 200;

type Option = Destination & { key: string; detail?: string; aside?: ReactNode };

const contains = (title: string, text: string) => title.toLowerCase().includes(text.trim().toLowerCase());

function pageOptions(pages: readonly Destination[], text: string): Option[] {
  return [...pages, { title: 'Profile', path: '/profile', Icon: UserRound }]
    .filter(({ title }) => contains(title, text))
    .map((page) => ({ key: `page-${page.path}`, ...page }));
}

/** Each leads to the same page in the other account, as the account switcher does. Without text there are none. */
function accountOptions(me: Me, text: string, location: string): Option[] {
  if (text.trim() === '') return [];
  const here = accountModeOf(location)?.account_id;
  return me.accounts
    .filter(({ account_id, name }) => account_id !== here && contains(name, text))
    .slice(0, maxAccounts)
    .map(({ account_id, name }) => ({
      key: account_id,
      title: name,
      path: inOtherAccount(account_id, location),
      Icon: Building2,
    }));
}

function useDeliveries(text: string) {
  const { account, current } = useOpenAccount();
  const trimmed = text.trim();
  const [search] = useDebouncedValue(trimmed, debounceMs);
  const mayRead = account?.may.includes('deliveries.read') ?? false;
  const enabled = mayRead && current !== undefined && trimmed !== '' && search !== '';
  const matches = useOperation(
    listDeliveries,
    { params: current ?? { account_id: '', mode: 'live' }, query: { search, limit: maxDeliveries } },
    { enabled, placeholderData: keepPreviousData },
  );
  const isWaiting = mayRead && trimmed !== '' && trimmed !== search;
  const rows = enabled ? (matches.data?.data ?? []) : [];
  return {
    options: rows.map(
      (row): Option => ({
        key: row.delivery_id,
        title: row.receiver_contact.name ?? row.delivery_address,
        detail: [row.receiver_contact.name && row.delivery_address, row.reference ?? row.delivery_id]
          .filter(Boolean)
          .join(' · '),
        path: `${current ? baseOf(current) : ''}/deliveries/${row.delivery_id}`,
        Icon: Package,
        aside: <StatusBadge status={row.status} />,
      }),
    ),
    isSearching: isWaiting || (enabled && matches.isFetching),
    /** A message, if the search failed. */
    error: enabled && !isWaiting && !matches.isFetching ? matches.error?.message : undefined,
    retry: matches.refetch,
  };
}
