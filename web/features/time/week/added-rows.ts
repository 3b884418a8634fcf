import { create } from 'zustand';
import type { NamedItem } from '#entities/tracking/types.ts';
import { nameItem } from '#entities/tracking/week.ts';

/** A row of a week: an item, or an activity of a project. */
export type Subject = { project_id: string; issue_id: string | null; activity_id: string | null };
type Added = Subject & { item: NamedItem | null };

const STORAGE_KEY = 'tandem.time.rows';
type AddedRows = Record<string, readonly Added[]>;

function stored(): AddedRows {
  try {
    return JSON.parse(globalThis.localStorage?.getItem(STORAGE_KEY) ?? '{}') as AddedRows;
  } catch {
    return {};
  }
}

/** Rows without time yet, by workspace and week: they are remembered on this device. */
const useAdded = create<AddedRows>(stored);
for (const { item } of Object.values(useAdded.getState()).flat()) if (item) nameItem(item);

const NONE: readonly Added[] = [];
const MOST_WEEKS = 8;

export const weekKey = (workspaceId: string, start: string) => `${start} ${workspaceId}`;
export const useAddedRows = (key: string): readonly Subject[] => useAdded((added) => added[key] ?? NONE);

/** Entries of an item are one row, whatever their activities are. */
export const rowKey = ({ project_id, issue_id, activity_id }: Subject) =>
  issue_id ?? `${project_id} ${activity_id ?? ''}`;

/** Beside the week that is written the latest ones are remembered. */
function store(key: string, rows: readonly Added[]) {
  const others = Object.entries(useAdded.getState())
    .filter(([each]) => each !== key)
    .toSorted(([a], [b]) => b.localeCompare(a))
    .slice(0, MOST_WEEKS - 1);
  useAdded.setState(Object.fromEntries([[key, rows], ...others]), true);
  localStorage.setItem(STORAGE_KEY, JSON.stringify(useAdded.getState()));
}

export function addRows(key: string, rows: readonly Added[]) {
  for (const { item } of rows) if (item) nameItem(item);
  const before = useAdded.getState()[key] ?? [];
  const known = new Set(before.map(rowKey));
  store(key, [...before, ...rows.filter((row) => !known.has(rowKey(row)))]);
}

export function removeRow(key: string, row: string) {
  const before = useAdded.getState()[key] ?? [];
  store(
    key,
    before.filter((each) => rowKey(each) !== row),
  );
}
