import { ROLE } from '@tandem/shared/roles.ts';
import { useTranslation } from 'react-i18next';
import { useProject } from '#entities/projects/projects/hooks.ts';
import type { Subject } from '#entities/projects/updates/subject.ts';
import { useWorkspaceMembers } from '#entities/workspaces/members/hooks.ts';

/** How many people an update goes to. Guests of the workspace receive none. */
export function useReach({ projectId }: Subject): string {
  const { t } = useTranslation('updates');
  const members = useWorkspaceMembers();
  const project = useProject(projectId);
  const guests = new Set(members.filter(({ role }) => role < ROLE.MEMBER).map(({ member }) => member.id));
  const ids = projectId ? (project?.members ?? []) : members.map(({ member }) => member.id);
  return t('compose.reach', { count: ids.filter((id) => !guests.has(id)).length });
}
