/**
 * Jumps to a page, an account, or a delivery of the current account and mode. The text field is a combobox: it keeps the
 * focus, arrow keys choose an option, Enter opens it. Deliveries are found by the service, as in their list.
 */
import { Button, Loader, Modal, Text, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useLocation } from 'wouter';
import type { Account } from '../../current/account.tsx';
import type { AccountMode } from '../../current/account-mode.ts';
import { useMe } from '../../current/me.tsx';
import { keepFocus } from '../keep-focus.ts';
import type { DialogProps } from '../use-dialog.ts';
import { useLayer } from '../use-layer.ts';
import classes from './jump-dialog.module.css';
import {
  accountOptions,
  type DeliverySearch,
  type Option,
  pageOptions,
  useDeliveries,
} from './jump-options.tsx';

interface JumpDialogProps extends DialogProps {
  /** Those that are open, or were open last. */
  account: Account | undefined;
  current: AccountMode | undefined;
}

export default function JumpDialog({ opened, onClose, account, current }: JumpDialogProps) {
  const [, navigate] = useLocation();
  const layer = useLayer(opened);
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
  return (
    <Modal.Root
      opened={opened}
      onClose={() => layer.isOnTop() && onClose()}
      onExitTransitionEnd={closed}
      returnFocus={!jumped}
      size="lg"
      yOffset="10dvh"
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Jump to">
        <JumpBox onJump={jump} account={account} current={current} />
      </Modal.Content>
    </Modal.Root>
  );
}

interface Group {
  title: string;
  options: readonly Option[];
}

interface JumpBoxProps extends Pick<JumpDialogProps, 'account' | 'current'> {
  onJump(path: string): void;
}

function JumpBox({ onJump, account, current }: JumpBoxProps) {
  const me = useMe();
  const [location] = useLocation();
  const [text, setText] = useState('');
  const deliveries = useDeliveries(text, account, current);
  const groups: Group[] = [
    { title: 'Pages', options: pageOptions(me, text, account, current) },
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
                key={option.key}
                id={idOf(option)}
                option={option}
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

interface OptionRowProps {
  id: string;
  option: Option;
  isActive: boolean;
  onPoint(): void;
  onChoose(): void;
}

function OptionRow({
  id,
  option: { Icon, title, detail, aside },
  isActive,
  onPoint,
  onChoose,
}: OptionRowProps) {
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

function Status({ count, deliveries }: { count: number; deliveries: DeliverySearch }) {
  const text = deliveries.isSearching ? 'Searching deliveries…' : count === 0 ? 'No matches' : '';
  return (
    <>
      <div role="status" className={classes.status} data-empty={text === '' || undefined}>
        {deliveries.error ? null : text}
      </div>
      {deliveries.error ? (
        <div role="alert" className={classes.status}>
          <Text size="sm">Deliveries could not be searched. {deliveries.error}</Text>
          <Button variant="default" size="xs" onClick={() => void deliveries.retry()}>
            Try again
          </Button>
        </div>
      ) : null}
    </>
  );
}
