import { PAGE_ACCESS } from '@tandem/shared/pages/access.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import type { Page } from '#entities/pages/pages/types.ts';

export type PageRights = {
  /** Title and text. */
  canEdit: boolean;
  /** To what was said about the text. */
  canReply: boolean;
  /** Threads that others began. */
  canResolve: boolean;
  canLock: boolean;
  canChangeAccess: boolean;
  canArchive: boolean;
  /** To another project. */
  canMove: boolean;
  /** Out of the archive, or for ever. */
  canRestore: boolean;
  canCopy: boolean;
  canFavorite: boolean;
  /** For people outside. */
  canPublish: boolean;
};

type Who = { userId: string; role: number };

/** What a person may do with a page (docs/contract/pages.md#calls); the server decides in the end. */
export function rightsOn(page: Page, { userId, role }: Who): PageRights {
  const isOwner = page.owned_by === userId;
  const canManage = isOwner || role >= ROLE.ADMIN;
  const isMember = role >= ROLE.MEMBER;
  const isArchived = page.archived_at !== null;
  const isWriter = isOwner || (page.access === PAGE_ACCESS.PUBLIC && isMember);
  return {
    canEdit: isWriter && !isArchived && !page.is_locked,
    canReply: !isArchived,
    canResolve: isWriter && !isArchived,
    canLock: canManage && !isArchived,
    canChangeAccess: isOwner && !isArchived,
    canArchive: canManage && !isArchived,
    canMove: canManage && !isArchived,
    canRestore: canManage && isArchived,
    canCopy: isMember && !isArchived,
    canFavorite: isMember && !isArchived,
    canPublish: role >= ROLE.ADMIN && page.access === PAGE_ACCESS.PUBLIC && !isArchived,
  };
}

export function usePageRights(page: Page, projectId: string): PageRights {
  const role = useProject(projectId)?.member_role ?? 0;
  return rightsOn(page, { userId: useMe().id, role });
}
