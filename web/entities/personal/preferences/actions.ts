import {
  HIGHEST_AT_HOME,
  HOME_KEYS,
  isHomeExtra,
  isSidebarExtra,
  LOWEST_IN_SIDEBAR,
  SIDEBAR_KEYS,
} from '@tandem/shared/personal/preferences/keys.ts';
import type { HomePreference, SidebarPreference } from '@tandem/shared/personal/preferences/schema.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { sortOrderBetween } from '@tandem/shared/work-items/items/sort-order.ts';
import { api } from '#lib/http/api-client.ts';
import { loadRows } from '../../live/load-rows.ts';
import { rowChanges } from '../../live/mutate.ts';
import { currentMe } from '../../identity/users/store.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { idOf, sidebarEntries, widgets } from './store.ts';
import type { SidebarEntry, Widget } from './types.ts';

type WorkspaceRef = { id: string; slug: string };
const pathOf = (slug: string, place: 'home' | 'sidebar') =>
  `/api/workspaces/${encodeURIComponent(slug)}/${place}-preferences/`;
const myStream = () => userStream(currentMe().id);

/** Reads how I have arranged my home in a workspace. */
export const loadWidgets = ({ id, slug }: WorkspaceRef) =>
  loadRows({
    store: widgets,
    streamOf: myStream,
    read: async () => {
      const { data, seqs } = await api.get<HomePreference[]>(pathOf(slug, 'home'));
      const rows = [...data, ...unlisted(data)];
      return { data: rows.map((row) => ({ ...row, id: idOf(id, row.key), workspace: id })), seqs };
    },
  });

/** The extras that the server does not list, because I have never shown them. */
const unlisted = (listed: readonly HomePreference[]): HomePreference[] =>
  HOME_KEYS.map((key, index) => ({
    key,
    is_enabled: false,
    config: {},
    sort_order: HIGHEST_AT_HOME - index,
  })).filter(({ key }) => isHomeExtra(key) && !listed.some((row) => row.key === key));

/** Reads how I have arranged my sidebar in a workspace. */
export const loadSidebarEntries = ({ id, slug }: WorkspaceRef) =>
  loadRows({
    store: sidebarEntries,
    streamOf: myStream,
    read: async () => {
      const { data, seqs } = await api.get<Record<string, SidebarPreference>>(pathOf(slug, 'sidebar'));
      const rows = Object.entries(withExtras(data)).map(([key, row]) => ({
        ...row,
        id: idOf(id, key),
        workspace: id,
        key,
      }));
      return { data: rows, seqs };
    },
  });

/** With the extras that the server does not list, because I have never moved them. */
const withExtras = (listed: Record<string, SidebarPreference>): Record<string, SidebarPreference> => ({
  ...Object.fromEntries(
    SIDEBAR_KEYS.flatMap((key, index) =>
      isSidebarExtra(key)
        ? [[key, { is_pinned: false, sort_order: LOWEST_IN_SIDEBAR + index * 10_000 }]]
        : [],
    ),
  ),
  ...listed,
});

const changeWidget = rowChanges<Widget>({ kind: 'home_preference', store: widgets, streamOf: myStream });
const changeEntry = rowChanges<SidebarEntry>({
  kind: 'sidebar_preference',
  store: sidebarEntries,
  streamOf: myStream,
});

/** Shows, hides or moves a widget: at once here. Answers whether it was stored. */
export async function patchWidget(
  { id, key }: Widget,
  patch: Partial<Pick<Widget, 'is_enabled' | 'sort_order'>>,
): Promise<boolean> {
  const path = `${pathOf(currentWorkspace().slug, 'home')}${key}/`;
  const stored = await changeWidget({
    id,
    op: 'patch',
    patch,
    action: 'settings',
    request: { method: 'PATCH', path, body: patch },
  });
  return stored !== null;
}

/** Pins, unpins or moves an entry of the sidebar: at once here. */
export async function patchSidebarEntry(
  { id, key }: SidebarEntry,
  patch: Partial<Pick<SidebarEntry, 'is_pinned' | 'sort_order'>>,
): Promise<void> {
  const path = `${pathOf(currentWorkspace().slug, 'sidebar')}${key}/`;
  await changeEntry({
    id,
    op: 'patch',
    patch,
    action: 'settings',
    request: { method: 'PATCH', path, body: patch },
  });
}

type Placed = { id: string; sort_order: number };

/**
 * The place that a row of a list gets before or after another one; null where it stands there already. Lists whose
 * highest place stands first are `falling`.
 */
export function placeBeside<R extends Placed>(
  rows: readonly R[],
  moved: R,
  { target, isAfter, isFalling }: { target: string; isAfter: boolean; isFalling: boolean },
): number | null {
  const others = rows.filter(({ id }) => id !== moved.id);
  const at = others.findIndex(({ id }) => id === target) + (isAfter ? 1 : 0);
  if (target === moved.id || rows.findIndex(({ id }) => id === moved.id) === at) return null;
  const before = others[at - 1]?.sort_order ?? null;
  const after = others[at]?.sort_order ?? null;
  return isFalling ? sortOrderBetween(after, before) : sortOrderBetween(before, after);
}
