/**
 * The look: neutral greys, one accent, thin lines instead of shadows. The accent is a deep teal. Filled with white text
 * it has a contrast of 6.0:1 in both schemes; as text 6.0:1 on white and 8.0:1 (its shade 4) on the dark page. It is
 * none of the colours of the five states, so nothing that can be clicked looks like a state.
 */
import {
  type BadgeProps,
  type CSSVariablesResolver,
  colorsTuple,
  createTheme,
  type DrawerProps,
  type MantineThemeComponents,
  type MenuProps,
  type ModalProps,
  type PaperProps,
  type PasswordInputProps,
  type SegmentedControlProps,
  type SelectProps,
  type TableProps,
  type TextInputProps,
  type TooltipProps,
} from '@mantine/core';
import type { KeyboardEvent } from 'react';
import classes from './theme.module.css';

const shades = (list: string) => colorsTuple(list.split(' '));
const orange = shades('#fef5eb #fee9d1 #fcd3a3 #f3b770 #e09a40 #c47d04 #a76200 #8d4d00 #753e00 #5a2e00');
const colors = {
  teal: shades('#eef9fa #d8f3f4 #b1e6e9 #83d4d8 #56bdc2 #2ba1a7 #00868c #006e74 #005a5f #004549'),
  gray: shades('#f8f9fa #f1f3f5 #e6e9ec #d5dade #b6bdc3 #8b949c #626b73 #4a5259 #333a40 #1c2125'),
  dark: shades('#e3e7ea #b4bbc1 #98a1a9 #737c84 #3d444a #2d3338 #20252a #15191c #101316 #0b0d0f'),
  green: shades('#effaf1 #daf5e0 #b5eac2 #8bd9a0 #62c380 #3da763 #168b49 #007336 #005e29 #00481e'),
  blue: shades('#eff8ff #dbefff #b6deff #8ec7ff #69adff #4990e8 #2d74ca #185ead #0e4c90 #073a71'),
  orange,
  yellow: orange,
  red: shades('#fff2ef #ffe1dc #ffc1ba #ff9d94 #ff7972 #e85854 #c8393a #ab2328 #8e171d #6f0e13'),
};

const quick = { duration: 120 };
const closeButtonProps = { 'aria-label': 'Close' };

/** Plain objects rather than `Button.extend(…)`: that would bring the code of every component into the first load. */
const components: MantineThemeComponents = {
  Alert: { classNames: { root: classes.alert, icon: classes.alertIcon } },
  Badge: {
    defaultProps: { variant: 'light' } satisfies Partial<BadgeProps>,
    classNames: { root: classes.badge },
  },
  Button: { classNames: { root: classes.button } },
  Drawer: { defaultProps: { closeButtonProps, transitionProps: quick } satisfies Partial<DrawerProps> },
  Input: { classNames: { wrapper: classes.input } },
  InputWrapper: { classNames: { label: classes.label, description: classes.small, error: classes.error } },
  Menu: {
    // Without the empty element that Mantine focuses first: a menu may only hold items.
    defaultProps: {
      transitionProps: quick,
      shadow: 'md',
      withInitialFocusPlaceholder: false,
    } satisfies Partial<MenuProps>,
    classNames: { label: classes.menuLabel, search: classes.menuSearch },
  },
  Modal: {
    defaultProps: {
      centered: true,
      closeButtonProps,
      transitionProps: { ...quick, transition: 'fade' },
      overlayProps: { backgroundOpacity: 0.45 },
    } satisfies Partial<ModalProps>,
    classNames: { header: classes.dialogHeader, title: classes.dialogTitle },
  },
  Paper: {
    defaultProps: { withBorder: true } satisfies Partial<PaperProps>,
    classNames: { root: classes.panel },
  },
  PasswordInput: {
    defaultProps: {
      visibilityToggleButtonProps: { 'aria-label': 'Show or hide the password' },
    } satisfies Partial<PasswordInputProps>,
  },
  SegmentedControl: { defaultProps: { transitionDuration: 120 } satisfies Partial<SegmentedControlProps> },
  Select: {
    defaultProps: {
      allowDeselect: false,
      checkIconPosition: 'right',
      selectFirstOptionOnChange: true,
      onKeyDown: takeFirstMatch,
    } satisfies Partial<SelectProps>,
  },
  Skeleton: { classNames: { root: classes.skeleton } },
  Table: {
    defaultProps: {
      verticalSpacing: 10,
      horizontalSpacing: 'md',
      highlightOnHover: true,
      tabularNums: true,
      borderColor: 'var(--wb-line)',
      highlightOnHoverColor: 'var(--wb-hover)',
    } satisfies Partial<TableProps>,
    classNames: { th: classes.th },
  },
  // What is typed here is about others: only the fields for one's own name, address and password say what a browser may fill in.
  TextInput: { defaultProps: { autoComplete: 'off' } satisfies Partial<TextInputProps> },
  Tooltip: {
    defaultProps: {
      events: { hover: true, focus: true, touch: true },
      openDelay: 250,
      multiline: true,
      maw: 300,
      transitionProps: quick,
    } satisfies Partial<TooltipProps>,
    classNames: { tooltip: classes.tooltip },
  },
};

export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: 7,
  colors,
  black: '#1c2125',
  fontFamily:
    '-apple-system, BlinkMacSystemFont, "Segoe UI", Inter, Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif',
  fontFamilyMonospace:
    'ui-monospace, "SF Mono", "Cascadia Mono", "Segoe UI Mono", Menlo, "DejaVu Sans Mono", monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.75rem' },
      h2: { fontSize: '1rem', lineHeight: '1.5rem' },
      h3: { fontSize: '0.875rem', lineHeight: '1.25rem' },
    },
  },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components,
});

/** Mantine's own choice of these has less than 4.5:1 on our greys, or glares in the dark. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--mantine-color-success': 'var(--mantine-color-green-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-3)',
    '--mantine-color-disabled-color': 'var(--mantine-color-gray-6)',
  },
  dark: {
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-success': 'var(--mantine-color-green-4)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-disabled-color': 'var(--mantine-color-dark-2)',
    ...Object.assign({}, ...['teal', 'green', 'blue', 'orange', 'yellow', 'red', 'gray'].map(tints)),
  },
});

/** The light variant of a colour on dark ground: a breath of it, with its own light shade as text. */
function tints(color: string): Record<string, string> {
  const breath = (percent: number) =>
    `color-mix(in srgb, var(--mantine-color-${color}-5) ${percent}%, transparent)`;
  return {
    [`--mantine-color-${color}-light`]: breath(16),
    [`--mantine-color-${color}-light-hover`]: breath(24),
    [`--mantine-color-${color}-light-color`]: `var(--mantine-color-${color}-3)`,
  };
}

/**
 * With the list of a choice open, Enter takes the first match, and never submits the form around it. Mantine takes it, but
 * forgets which option it has highlighted if the same text has opened the list: then it is taken here.
 */
function takeFirstMatch(event: KeyboardEvent<HTMLInputElement>): void {
  const input = event.currentTarget;
  if (event.key !== 'Enter' || input.ariaExpanded !== 'true') return;
  event.preventDefault();
  setTimeout(() => {
    const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
    if (input.ariaExpanded !== 'true' || input.value === '') return;
    list?.querySelector<HTMLElement>('[data-combobox-selected]')?.click();
  });
}
