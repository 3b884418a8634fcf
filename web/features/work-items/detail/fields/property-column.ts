import { create } from 'zustand';

/** Items and epics have a column each, open or not. */
const KEYS = { item: 'issue_detail_sidebar_collapsed', epic: 'epic_detail_sidebar_collapsed' } as const;
type ColumnOf = keyof typeof KEYS;

const isStoredOpen = (of: ColumnOf) => globalThis.localStorage?.getItem(KEYS[of]) !== 'true';

/** Which columns of properties are open; remembered on this device. */
const useColumns = create<Record<ColumnOf, boolean>>(() => ({
  item: isStoredOpen('item'),
  epic: isStoredOpen('epic'),
}));

const columnOf = (isEpic: boolean): ColumnOf => (isEpic ? 'epic' : 'item');

export const usePropertyColumn = (isEpic: boolean) => useColumns((columns) => columns[columnOf(isEpic)]);

export function toggleColumn(isEpic: boolean) {
  const of = columnOf(isEpic);
  const isOpen = !useColumns.getState()[of];
  localStorage.setItem(KEYS[of], String(!isOpen));
  useColumns.setState({ [of]: isOpen });
}
