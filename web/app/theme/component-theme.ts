import type {
  ActionIcon,
  Button,
  Checkbox,
  Drawer,
  Menu,
  Modal,
  Popover,
  SegmentedControl,
  Skeleton,
  Switch,
  Tabs,
  Tooltip,
} from '@mantine/core';
import { buttonVars, iconButtonVars } from './button-vars.ts';
import { inputTheme } from './input-theme.ts';
import styles from './mantine.module.css';
import { themeOf } from './theme-of.ts';

// What opens is in the very next picture and fades in by CSS: a transition of its own would draw it three times first.
const AT_ONCE = { duration: 0 } as const;
const MENU = {
  shadow: 'sm',
  radius: 'md',
  offset: 4,
  transitionProps: AT_ONCE,
  withinPortal: true,
} as const;

/** Sizes, colours and defaults of Mantine's components. */
export const componentTheme = {
  ...inputTheme,
  Button: themeOf<typeof Button>({
    defaultProps: { size: 'sm', variant: 'default' },
    vars: (_theme, props) => ({ root: buttonVars(props.variant, props.size) }),
    classNames: { root: styles.button, section: styles.buttonSection, label: styles.buttonLabel },
  }),
  ActionIcon: themeOf<typeof ActionIcon>({
    defaultProps: { size: 'md', variant: 'subtle' },
    vars: (_theme, props) => ({ root: iconButtonVars(props.variant, props.size) }),
  }),
  SegmentedControl: themeOf<typeof SegmentedControl>({
    defaultProps: { size: 'sm', radius: 'sm', transitionDuration: 120, withItemsBorders: false },
    vars: () => ({
      root: {
        '--sc-padding': '0 6px',
        '--sc-font-size': 'var(--fs-12)',
        '--sc-shadow': 'none',
        '--sc-color': 'var(--thumb-bg)',
      },
    }),
    classNames: {
      root: styles.segmented,
      label: styles.segmentedLabel,
      indicator: styles.segmentedThumb,
      control: styles.segmentedControl,
    },
  }),
  Popover: themeOf<typeof Popover>({ defaultProps: MENU, classNames: { dropdown: styles.dropdown } }),
  Menu: themeOf<typeof Menu>({
    // Without the placeholder the first item has the focus, and the menu contains nothing but items.
    defaultProps: { ...MENU, withInitialFocusPlaceholder: false },
    classNames: {
      dropdown: styles.dropdown,
      item: styles.menuItem,
      itemSection: styles.menuSection,
      label: styles.menuLabel,
      divider: styles.menuDivider,
    },
  }),
  Modal: themeOf<typeof Modal>({
    defaultProps: {
      radius: 'lg',
      shadow: 'xl',
      padding: 16,
      transitionProps: AT_ONCE,
      overlayProps: { color: 'transparent' },
      // The screens scroll inside of themselves; locking the page would lay all of it out again.
      lockScroll: false,
      yOffset: 96,
      closeButtonProps: { iconSize: 16 },
    },
    classNames: {
      content: styles.modal,
      header: styles.modalHeader,
      title: styles.modalTitle,
      close: styles.modalClose,
      overlay: styles.scrim,
    },
  }),
  Drawer: themeOf<typeof Drawer>({
    defaultProps: { shadow: 'xl', padding: 0, transitionProps: AT_ONCE, lockScroll: false },
    classNames: { body: styles.drawerBody, content: styles.drawer, overlay: styles.scrim },
  }),
  Tooltip: themeOf<typeof Tooltip>({
    defaultProps: {
      radius: 'xs',
      transitionProps: AT_ONCE,
      withinPortal: true,
      multiline: true,
    },
    classNames: { tooltip: styles.tooltip },
  }),
  Checkbox: themeOf<typeof Checkbox>({
    defaultProps: { size: 'xs', radius: 'xs' },
    vars: () => ({
      root: {
        '--checkbox-size': '16px',
        '--checkbox-color': 'var(--accent)',
        '--checkbox-icon-color': 'var(--text-on-accent)',
      },
    }),
    classNames: { input: styles.checkbox, label: styles.controlLabel },
  }),
  Switch: themeOf<typeof Switch>({
    defaultProps: { size: 'xs' },
    vars: () => ({
      root: {
        '--switch-height': '16px',
        '--switch-width': '28px',
        '--switch-thumb-size': '12px',
        '--switch-color': 'var(--accent)',
      },
    }),
    classNames: { track: styles.switchTrack, thumb: styles.switchThumb, label: styles.controlLabel },
  }),
  Tabs: themeOf<typeof Tabs>({ classNames: { list: styles.tabList, tab: styles.tab } }),
  Skeleton: themeOf<typeof Skeleton>({
    defaultProps: { radius: 'xs' },
    classNames: { root: styles.skeleton },
  }),
};
