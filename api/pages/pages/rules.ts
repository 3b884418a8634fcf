import type { Tx } from '@tandem/db/postgres/client.ts';
import { AppError, badRequest, forbidden, invalidField } from '@tandem/shared/http/errors.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { UpdatePage } from '@tandem/shared/pages/input.ts';
import type { ProjectContext } from '../../context.ts';
import { type LockedPage, findLockedPage, readFamily, readLabelsAmong } from './repo.ts';

const NOT_OWNER_TEXT = 'Access cannot be updated since this page is owned by someone else';

type Owned = Pick<LockedPage, 'owned_by'>;

export const isOwnerOrAdmin = (ctx: ProjectContext, page: Owned): boolean =>
  page.owned_by === ctx.user.id || ctx.project.role === ROLE.ADMIN;

export function requireOwnerOrAdmin(ctx: ProjectContext, page: Owned): void {
  if (!isOwnerOrAdmin(ctx, page)) throw forbidden();
}

/** Who made a page decides who sees it. */
export function requireOwnerForAccess(ctx: ProjectContext, page: Owned): void {
  if (page.owned_by !== ctx.user.id) throw badRequest(NOT_OWNER_TEXT);
}

/** 400 while the page is locked or archived (docs/contract/pages.md#locked-or-archived). */
export function requireOpen(page: LockedPage): void {
  if (page.is_locked) throw badRequest('Page is locked');
  if (page.archived_at) throw badRequest('Page is archived');
}

/** 409 with the name that is there now when the caller has seen another one (docs/contract/pages.md#expected_name-of-a-page). */
export function requireSeenName(
  { name }: LockedPage,
  { expected_name: seen, name: wanted }: UpdatePage,
): void {
  if (typeof seen !== 'string' || name === seen || name === wanted) return;
  throw new AppError(409, { error: 'The page was renamed meanwhile.', name });
}

/** The same for the text alone, which has codes of its own (docs/contract/pages.md#locked-or-archived). */
export function requireOpenText(page: LockedPage): void {
  if (page.is_locked) throw new AppError(400, { error_code: 4701, error_message: 'PAGE_LOCKED' });
  if (page.archived_at) throw new AppError(400, { error_code: 4702, error_message: 'PAGE_ARCHIVED' });
}

/** Members write public pages, owners their own, a guest nothing else (docs/contract/pages.md#changing-a-page). */
export function requireWriter(ctx: ProjectContext, page: Owned): void {
  if (ctx.project.role === ROLE.GUEST && page.owned_by !== ctx.user.id) throw forbidden();
}

/** An open page that the caller can see, and that is not `id` itself or below it. */
export async function requireParent(
  tx: Tx,
  ctx: ProjectContext,
  { id, parent }: { id: string | null; parent: string },
): Promise<void> {
  const above = await findLockedPage(tx, ctx, parent);
  if (!above) throw invalidField('parent', `Invalid pk "${parent}" - object does not exist.`);
  if (above.archived_at) throw invalidField('parent', 'Page is archived');
  if (id && (await readFamily(tx, id)).includes(parent)) {
    throw invalidField('parent', 'A page cannot be below itself.');
  }
}

export async function requireLabels(tx: Tx, ctx: ProjectContext, labels: readonly string[]): Promise<void> {
  const known = new Set(await readLabelsAmong(tx, ctx, labels));
  const unknown = labels.find((id) => !known.has(id));
  if (unknown) throw invalidField('labels', `Invalid pk "${unknown}" - object does not exist.`);
}
