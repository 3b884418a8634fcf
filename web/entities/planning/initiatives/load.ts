import { must } from '@tandem/shared/must.ts';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { api } from '#lib/http/api-client.ts';
import { onChange, onResync } from '../../live/live.ts';
import { loadRows } from '../../live/load-rows.ts';
import { readAgain } from '../../live/read-again.ts';
import { useWorkspaces } from '../../workspaces/workspaces/store.ts';
import { initiativeParts, initiatives } from './store.ts';
import type { Initiative, PartDetail } from './types.ts';

type WorkspaceRef = { id: string; slug: string };

export const initiativesPath = (slug: string) => `/api/workspaces/${slug}/initiatives/`;

/** Workspaces whose initiatives were read since this page was opened. */
const read = new Set<string>();

/** Reads all initiatives of a workspace. */
export async function loadInitiatives({ id, slug }: WorkspaceRef): Promise<void> {
  await loadRows({
    store: initiatives,
    streamOf: () => workspaceStream(id),
    read: () => api.get<Initiative[]>(initiativesPath(slug)),
    isCovered: (row) => row.workspace_id === id,
  });
  read.add(id);
}

/** Initiatives whose parts are on the screen, and how often. */
const watched = new Map<string, number>();

type PartsRef = Pick<Initiative, 'id' | 'workspace_id'>;

/** Reads what the parts of an initiative are called, their days and how far they are. */
export async function loadParts({ id, workspace_id }: PartsRef): Promise<void> {
  const workspace = useWorkspaces.getState().workspaces.find((each) => each.id === workspace_id);
  const { slug } = must(workspace, 'its initiatives are shown');
  await loadRows({
    store: initiativeParts,
    streamOf: () => workspaceStream(workspace_id),
    read: async () => {
      const { data, seqs } = await api.get<Omit<PartDetail, 'initiative_id'>[]>(
        `${initiativesPath(slug)}${id}/parts/`,
      );
      return { data: data.map((row) => Object.assign(row, { initiative_id: id })), seqs };
    },
    isCovered: (row) => row.initiative_id === id,
  });
}

const refreshParts = readAgain(async (id) => {
  const row = initiatives.get(id);
  if (row && watched.has(id)) await loadParts(row);
});

/** The parts of an initiative stay as they are counted while they are on the screen. */
export function watchParts(row: PartsRef): () => void {
  watched.set(row.id, (watched.get(row.id) ?? 0) + 1);
  return () => {
    const count = (watched.get(row.id) ?? 1) - 1;
    if (count > 0) watched.set(row.id, count);
    else watched.delete(row.id);
  };
}

/** What is counted of it, or what is in it, has changed. */
onChange('initiative', ({ id, op }) => {
  if (op === 'put' && watched.has(id)) refreshParts(id);
});

const refreshAll = readAgain(async (id) => {
  const workspace = useWorkspaces.getState().workspaces.find((each) => each.id === id);
  if (!workspace) return;
  await loadInitiatives(workspace);
  for (const each of watched.keys()) refreshParts(each);
});

onResync((stream) => {
  const id = stream.replace('workspace:', '');
  if (read.has(id)) refreshAll(id);
});
