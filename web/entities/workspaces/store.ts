import { must } from '@tandem/shared/must.ts';
import { create } from 'zustand';
import { onChange } from '../live/live.ts';
import type { Workspace } from './types.ts';

type WorkspacesState = { workspaces: Workspace[]; currentId: string | null };

/** My workspaces, and the one that the address bar names. */
export const useWorkspaces = create<WorkspacesState>(() => ({ workspaces: [], currentId: null }));

export const findWorkspace = (slug: string) =>
  useWorkspaces.getState().workspaces.find((workspace) => workspace.slug === slug);

const inCurrent = ({ workspaces, currentId }: WorkspacesState) =>
  workspaces.find(({ id }) => id === currentId);

export const currentWorkspace = () => must(inCurrent(useWorkspaces.getState()), 'a workspace is open');
export const useCurrentWorkspace = () => must(useWorkspaces(inCurrent), 'this screen is inside a workspace');

onChange('workspace', ({ op, id, row }) => {
  useWorkspaces.setState(({ workspaces }) => ({
    workspaces:
      op === 'remove'
        ? workspaces.filter((workspace) => workspace.id !== id)
        : // The role is mine, the Change is everybody's.
          workspaces.map((known) => (known.id === id ? { ...known, ...row, role: known.role } : known)),
  }));
});
