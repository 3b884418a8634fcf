import { projectStream, type Stream } from '@tandem/shared/sync/stream.ts';
import { create } from 'zustand';
import { api } from '#lib/http/api-client.ts';
import { Reloader } from '#lib/http/reloader.ts';
import { currentMe } from '../../identity/users/store.ts';
import { onChange, onResync } from '../../live/live.ts';
import { loadRows } from '../../live/load-rows.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { approvals, isPending } from './store.ts';
import { waitsFor } from './waits-for.ts';
import type { Approval, ListedApproval } from './types.ts';

const PENDING = { state: 'pending' };
const streamOf = (row: Pick<Approval, 'project_id'>) => projectStream(row.project_id);

/** Loads the pending approvals of a project. */
const loadPending = (projectId: string) =>
  loadRows({
    store: approvals,
    streamOf,
    read: () =>
      api.get<Approval[]>(`/api/workspaces/${currentWorkspace().slug}/projects/${projectId}/approvals/`, {
        query: PENDING,
      }),
    isCovered: (row) => row.project_id === projectId && isPending(row),
  });

type Held = { count: number; reloader: Reloader };
const held = new Map<string, Held>();

/**
 * Keeps the pending approvals of a project current while a list of it is open. Returns a function that ends
 * this.
 */
export function holdPending(projectId: string): () => void {
  const known = held.get(projectId) ?? {
    count: 0,
    reloader: new Reloader(() => loadPending(projectId).then(() => true)),
  };
  known.count += 1;
  held.set(projectId, known);
  if (known.count === 1) void known.reloader.request();
  return () => {
    known.count -= 1;
    if (known.count > 0) return;
    known.reloader.stop();
    held.delete(projectId);
  };
}

type ItemName = ListedApproval['issue'];
/** The names of the items of my approvals, by item id. */
export const useApprovalItems = create<Record<string, ItemName>>(() => ({}));

type WorkspaceRef = { id: string; slug: string };

/** Loads the approvals that I have to answer, in all projects of a workspace. */
const loadMine = ({ id, slug }: WorkspaceRef) =>
  loadRows<Approval>({
    store: approvals,
    streamOf,
    read: async () => {
      const answer = await api.get<ListedApproval[]>(`/api/workspaces/${slug}/approvals/`, {
        query: PENDING,
      });
      const items = answer.data.map(({ issue }) => [issue.id, issue] as const);
      useApprovalItems.setState(Object.fromEntries(items));
      return { ...answer, data: answer.data.map(({ issue: _issue, ...row }) => row) };
    },
    isCovered: (row) => row.workspace_id === id && waitsFor(row, currentMe().id),
  });

let mine: { workspace: WorkspaceRef; reloader: Reloader } | null = null;

/**
 * Keeps the approvals that I have to answer current while my inbox is open. `onState` receives whether the
 * last read succeeded. Returns a function that ends this.
 */
export function holdMine(workspace: WorkspaceRef, onState: (isRead: boolean) => void): () => void {
  const read = async () => {
    await loadMine(workspace);
    onState(true);
    return true;
  };
  const reloader = new Reloader(read, () => {
    onState(false);
    return true;
  });
  mine = { workspace, reloader };
  void reloader.request();
  return () => {
    reloader.stop();
    if (mine?.reloader === reloader) mine = null;
  };
}

/** Reads the approvals that I have to answer again. */
export const readMineAgain = async () => mine?.reloader.request();

/** Approvals of projects that the client does not follow send no Changes. Their notifications do. */
onChange('notification', ({ row }) => {
  if ((row as { event?: string } | undefined)?.event === 'approval') void mine?.reloader.request();
});
onResync((stream: Stream) => {
  for (const [projectId, { reloader }] of held)
    if (projectStream(projectId) === stream) void reloader.request();
  if (stream.startsWith('user:')) void mine?.reloader.request();
});
