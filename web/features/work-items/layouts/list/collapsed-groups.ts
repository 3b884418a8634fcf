import { create } from 'zustand';

const STORAGE_KEY = 'issue_local_filters';
type Stored = Record<string, string[]>;

function read(): Stored {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Stored;
  } catch {
    return {};
  }
}

/** Which groups are folded, by project and grouping; remembered on this device. */
const useStored = create<{ stored: Stored }>(() => ({ stored: globalThis.localStorage ? read() : {} }));
const NONE: string[] = [];

export const collapseKey = (projectId: string, groupBy: string | null) => `${projectId}:${groupBy ?? 'none'}`;

export const useCollapsed = (key: string) => useStored(({ stored }) => stored[key] ?? NONE);

export function openGroup(key: string, group: string) {
  if (useStored.getState().stored[key]?.includes(group)) toggleGroup(key, group);
}

export function toggleGroup(key: string, group: string) {
  const { stored } = useStored.getState();
  const known = stored[key] ?? NONE;
  const groups = known.includes(group) ? known.filter((id) => id !== group) : [...known, group];
  const next = { ...stored, [key]: groups };
  useStored.setState({ stored: next });
  localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
}
