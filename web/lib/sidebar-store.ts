import { create } from 'zustand';

const STORAGE_KEY = 'app_sidebar_collapsed';

type SidebarState = { isCollapsed: boolean; isDrawerOpen: boolean };

/** Collapsed is remembered on this device; the drawer is how the sidebar appears on a phone. */
export const useSidebar = create<SidebarState>(() => ({
  isCollapsed: globalThis.localStorage?.getItem(STORAGE_KEY) === 'true',
  isDrawerOpen: false,
}));

export function toggleSidebar() {
  const isCollapsed = !useSidebar.getState().isCollapsed;
  localStorage.setItem(STORAGE_KEY, String(isCollapsed));
  useSidebar.setState({ isCollapsed });
}

export const setDrawer = (isDrawerOpen: boolean) => useSidebar.setState({ isDrawerOpen });
