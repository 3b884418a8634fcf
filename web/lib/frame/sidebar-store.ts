import { create } from 'zustand';

const STORAGE_KEY = 'app_sidebar_collapsed';

/** What kind of item is open on a page of its own, which its address does not say. */
export type OpenKind = 'item' | 'epic';

type SidebarState = {
  isCollapsed: boolean;
  isDrawerOpen: boolean;
  openKind: OpenKind;
  /** The sidebar, for what comes into it behind the first screen. */
  nav: HTMLElement | null;
};

/** Collapsed is remembered on this device; the drawer is how the sidebar appears on a phone. */
export const useSidebar = create<SidebarState>(() => ({
  isCollapsed: globalThis.localStorage?.getItem(STORAGE_KEY) === 'true',
  isDrawerOpen: false,
  openKind: 'item',
  nav: null,
}));

export function toggleSidebar() {
  const isCollapsed = !useSidebar.getState().isCollapsed;
  localStorage.setItem(STORAGE_KEY, String(isCollapsed));
  useSidebar.setState({ isCollapsed });
}

export const setOpenKind = (openKind: OpenKind) => useSidebar.setState({ openKind });
export const setDrawer = (isDrawerOpen: boolean) => useSidebar.setState({ isDrawerOpen });
export const setNav = (nav: HTMLElement | null) => useSidebar.setState({ nav });
