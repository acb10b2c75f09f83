/** Everything about one row of a list, at the right edge of the window; on a phone it covers the page. */
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { keepFocus, useLayer } from './dialog-focus.tsx';
import classes from './side-drawer.module.css';
import type { DialogProps } from './use-dialog.ts';

type SideDrawerProps = DialogProps & Record<'title' | 'children', ReactNode>;

export function SideDrawer({ opened, onClose, title, children }: SideDrawerProps) {
  const closeOnTop = useLayer(opened, onClose);
  return (
    <Drawer
      opened={opened}
      onClose={closeOnTop}
      onExitTransitionEnd={keepFocus}
      position="right"
      size="38rem"
      title={title}
      classNames={classes}
      overlayProps={{ backgroundOpacity: 0.35 }}
    >
      {children}
    </Drawer>
  );
}
