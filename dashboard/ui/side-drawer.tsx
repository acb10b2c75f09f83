/** Everything about one row of a list, at the right edge of the window; on a phone it covers the page. */
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { keepFocus, useLayer } from './dialog-focus.tsx';
import classes from './side-drawer.module.css';
import type { DialogProps } from './use-dialog.ts';

interface SideDrawerProps extends DialogProps {
  title: ReactNode;
  children: ReactNode;
}

export function SideDrawer({ opened, onClose, title, children }: SideDrawerProps) {
  const layer = useLayer(opened);
  return (
    <Drawer
      opened={opened}
      onClose={() => layer.isOnTop() && onClose()}
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
