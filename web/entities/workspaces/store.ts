import { must } from '@tandem/shared/must.ts';
import { create } from 'zustand';
import { onChange } from '../live/live.ts';
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

export const currentWorkspace = () => must(inCurrent(useWorkspaces.getState()), 'a workspace is open');
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
