import { VIEW_ACCESS } from '@tandem/shared/planning/views/access.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import i18next from 'i18next';
import { setViewAccess, setViewLock } from '#entities/planning/views/actions.ts';
import type { View } from '#entities/planning/views/types.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { useIsNewView } from '#entities/planning/views/hooks.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import { currentWorkspace, useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { copyText } from '#lib/text/copy-text.ts';
import { paths } from '#lib/http/paths.ts';
import { showToast } from '#lib/frame/toast-store.ts';

const PUBLIC_NETWORK = 2;

export function pathOfView({ id, project }: Pick<View, 'id' | 'project'>): string {
  const { slug } = currentWorkspace();
  return project ? paths.view(slug, project, id) : paths.workspaceView(slug, id);
}

type ViewRights = { isOwner: boolean; canDelete: boolean; canFavorite: boolean; canPublish: boolean };

/** What I may do with a view (docs/contract/views.md#calls); the server decides in the end. */
export function useViewRights({ id, owned_by, project, access }: View): ViewRights {
  const place = useProject(project);
  const isNew = useIsNewView(id);
  const roleInProject = place?.member_role ?? 0;
  const roleInWorkspace = useCurrentWorkspace().role ?? 0;
  const role = project ? roleInProject : roleInWorkspace;
  const isOwner = useMe().id === owned_by;
  // What only some people see is published by administrators alone (docs/contract/views.md#who-publishes-a-view).
  const isShared = access === VIEW_ACCESS.PUBLIC && place?.network === PUBLIC_NETWORK;
  return {
    isOwner,
    canDelete: isOwner || role >= ROLE.ADMIN,
    canFavorite: project !== null && role >= ROLE.MEMBER,
    canPublish: isOwner && !isNew && (isShared || role >= ROLE.ADMIN),
  };
}

export const toggleLock = (view: View) => void setViewLock(view.id, !view.is_locked);

export const toggleAccess = ({ id, access }: View) =>
  void setViewAccess(id, access === VIEW_ACCESS.PRIVATE ? VIEW_ACCESS.PUBLIC : VIEW_ACCESS.PRIVATE);

export async function copyLink(view: View) {
  const address = new URL(pathOfView(view), location.origin).href;
  if (await copyText(address)) showToast({ tone: 'success', title: i18next.t('views:done.link_copied') });
  else showToast({ tone: 'warning', title: i18next.t('views:done.link_not_copied'), text: address });
}
