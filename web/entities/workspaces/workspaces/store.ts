import { must } from '@tandem/shared/must.ts';
import { create } from 'zustand';
import { ApiError } from '#lib/http/api-error.ts';
import { onChange } from '../../live/live.ts';
import type { Workspace } from './types.ts';

type WorkspacesState = {
  workspaces: Workspace[];
  currentId: string | null;
  /** Whose labels, people, cycles and modules have all been read since this page was opened: what is not here is not there. */
  namedId: string | null;
};

/** My workspaces, and the one that the address bar names. */
export const useWorkspaces = create<WorkspacesState>(() => ({
  workspaces: [],
  currentId: null,
  namedId: null,
}));

export const findWorkspace = (slug: string) =>
  useWorkspaces.getState().workspaces.find((workspace) => workspace.slug === slug);

const inCurrent = ({ workspaces, currentId }: WorkspacesState) =>
  workspaces.find(({ id }) => id === currentId);

/**
 * The one that is open. One may be put out of it at any moment: what is still being asked then is refused, as the server
 * would refuse it.
 */
export function currentWorkspace(): Workspace {
  const workspace = inCurrent(useWorkspaces.getState());
  if (!workspace) throw new ApiError(404, {});
  return workspace;
}
export const useCurrentWorkspace = () => must(useWorkspaces(inCurrent), 'this screen is inside a workspace');

/** Everybody hears of a workspace without a role; my own stream carries mine with it, also when I have just joined. */
function withWorkspace(workspaces: Workspace[], row: Workspace): Workspace[] {
  const known = workspaces.find(({ id }) => id === row.id);
  if (!known) return row.role ? [row, ...workspaces] : workspaces;
  const next = { ...known, ...row, role: row.role ?? known.role };
  return workspaces.map((workspace) => (workspace.id === row.id ? next : workspace));
}

onChange('workspace', ({ op, id, row }) => {
  useWorkspaces.setState(({ workspaces }) => ({
    workspaces:
      op === 'put' && row
        ? withWorkspace(workspaces, row as Workspace)
        : workspaces.filter((workspace) => workspace.id !== id),
  }));
});
