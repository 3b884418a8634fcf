import { create } from 'zustand';

const STORAGE_KEY = 'issue_detail_sidebar_collapsed';

/** Whether the column of properties is open; remembered on this device. */
export const usePropertyColumn = create<{ isOpen: boolean }>(() => ({
  isOpen: globalThis.localStorage?.getItem(STORAGE_KEY) !== 'true',
}));

export function toggleColumn() {
  const isOpen = !usePropertyColumn.getState().isOpen;
  localStorage.setItem(STORAGE_KEY, String(!isOpen));
  usePropertyColumn.setState({ isOpen });
}
