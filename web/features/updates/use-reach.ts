import { useTranslation } from 'react-i18next';
import { useProject } from '#entities/projects/projects/hooks.ts';
import type { Subject } from '#entities/projects/updates/subject.ts';
import { useWorkspaceMembers } from '#entities/workspaces/members/hooks.ts';

/** How many people an update goes to. */
export function useReach({ projectId }: Subject): string {
  const { t } = useTranslation('updates');
  const members = useWorkspaceMembers();
  const project = useProject(projectId);
  return t('compose.reach', { count: projectId ? (project?.members.length ?? 0) : members.length });
}
