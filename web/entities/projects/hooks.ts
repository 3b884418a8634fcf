import { ROLE } from '@tandem/shared/roles.ts';
import { useWorkspaces } from '../workspaces/store.ts';
import { joinedByWorkspace, projects, projectsByWorkspace } from './store.ts';

const useWorkspaceId = () => useWorkspaces((state) => state.currentId);

export const useProject = (id: string | null | undefined) => projects.useRow(id);
/** All unarchived projects of the open workspace that I may see, in my own order. */
export const useProjects = () => projectsByWorkspace.useList(useWorkspaceId());
export const useJoinedProjects = () => joinedByWorkspace.useList(useWorkspaceId());

/** May this person create and change work items here (docs/contract/work-items.md#who-creates-items)? */
export const useCanEditProject = (id: string | null | undefined) =>
  (projects.useRow(id)?.member_role ?? 0) >= ROLE.MEMBER;

export const findProjectByIdentifier = (identifier: string) =>
  projects.select((row) => row.identifier === identifier.toUpperCase())[0];
