import { ROLE } from '@tandem/shared/roles.ts';
import { joinedByWorkspace, projects } from '../projects/projects/store.ts';
import { useWorkspaces } from '../workspaces/workspaces/store.ts';
import type { Project } from '../projects/projects/types.ts';

/** Whether I track time in a project: guests have no time. */
export const tracksTime = (project: Project | undefined): boolean =>
  project !== undefined && project.is_time_tracking_enabled && (project.member_role ?? 0) >= ROLE.MEMBER;

export const useTracksTime = (projectId: string | null | undefined): boolean =>
  projects.useSelect(() => tracksTime(projectId ? projects.get(projectId) : undefined));

/** Whether I track time in any project of the open workspace. */
export function useHasTime(): boolean {
  const id = useWorkspaces((state) => state.currentId);
  return projects.useSelect(() => id !== null && joinedByWorkspace.list(id).some(tracksTime));
}

/** Whether new time of a project is billable by default. */
export const isBillable = (projectId: string): boolean => projects.get(projectId)?.is_time_billable ?? false;
