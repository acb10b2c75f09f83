/** On a phone: the sidebar, which comes in from the left. */
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DialogProps } from '../use-dialog.ts';
import classes from './shell.module.css';

export const MenuDrawer = ({ opened, onClose, children }: DialogProps & { children: ReactNode }) => (
  <Drawer.Root
    opened={opened}
    onClose={onClose}
    position="left"
    size={288}
    classNames={{ content: classes.drawer }}
  >
    <Drawer.Overlay />
    <Drawer.Content aria-label="Menu">
      {children}
      <Drawer.CloseButton className={classes.close} aria-label="Close the menu" />
    </Drawer.Content>
  </Drawer.Root>
);
