import { ROLE } from '@tandem/shared/roles.ts';
import { useEffect } from 'react';
import { ApiError } from '#lib/http/api-error.ts';
import { useWorkspaces } from '../../workspaces/workspaces/store.ts';
import { loadProjects } from './load.ts';
import { archivedByWorkspace, joinedByWorkspace, projects, projectsByWorkspace } from './store.ts';

const useWorkspaceId = () => useWorkspaces((state) => state.currentId);

export const useProject = (id: string | null | undefined) => projects.useRow(id);
/** All unarchived projects of the open workspace that I may see, in my own order. */
export const useProjects = () => projectsByWorkspace.useList(useWorkspaceId());
export const useArchivedProjects = () => archivedByWorkspace.useList(useWorkspaceId());
export const useJoinedProjects = () => joinedByWorkspace.useList(useWorkspaceId());

/** May this person create and change work items here (docs/contract/work-items.md#who-creates-items)? */
export const useCanEditProject = (id: string | null | undefined) =>
  (projects.useRow(id)?.member_role ?? 0) >= ROLE.MEMBER;

/** What a project plans its items in, and whether they have types. */
export function usePlans(id: string | null | undefined): { cycle: boolean; module: boolean; type: boolean } {
  const project = projects.useRow(id);
  return {
    cycle: project?.cycle_view ?? false,
    module: project?.module_view ?? false,
    type: project?.is_issue_type_enabled ?? false,
  };
}

export const findProjectByIdentifier = (identifier: string) =>
  projects.select((row) => row.identifier === identifier.toUpperCase())[0];

/** The projects that I am in, of all my workspaces, for screens that stand outside of one. */
export function useProjectsOfAll() {
  const workspaces = useWorkspaces((state) => state.workspaces);
  useEffect(() => {
    for (const workspace of workspaces) {
      loadProjects(workspace).catch((error: unknown) => {
        // What is known stays; the next visit asks again.
        if (!(error instanceof ApiError)) throw error;
      });
    }
  }, [workspaces]);
  projects.useSelect(() => workspaces.map(({ id }) => joinedByWorkspace.list(id).length).join());
  return workspaces.map((workspace) => ({ workspace, projects: joinedByWorkspace.list(workspace.id) }));
}
