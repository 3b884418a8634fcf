import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { writeDescribed } from '@tandem/db/rich-text/merged-write.ts';
import { lockPlaces, takePlace } from '@tandem/db/rows/places.ts';
import { badRequest, forbidden } from '@tandem/shared/http/errors.ts';
import { VIEW_ACCESS, type ViewAccess } from '@tandem/shared/planning/views/access.ts';
import type { UpdateView } from '@tandem/shared/planning/views/input.ts';
import type { View } from '@tandem/shared/planning/views/schema.ts';
import { sql } from 'kysely';
import { recordFor } from '../../context.ts';
import { requireUnarchived } from '../../projects/base/lock.ts';
import { beginPlanEdit } from '../edits/log.ts';
import { readViewChanges } from './announce.ts';
import { deletePublishedView } from './publish-repo.ts';
import { type LockedView, type ViewColumns, lockView, requireView, writeView } from './repo.ts';
import type { ViewContext } from './scope.ts';
import { columnsOf } from './values.ts';

/** Whoever made a view changes it, and nobody else (docs/contract/views.md#changing-a-view). */
export async function lockOwnView(tx: Tx, ctx: ViewContext, id: string): Promise<LockedView> {
  if (ctx.project) requireUnarchived(ctx.project);
  const view = await lockView(tx, ctx, id);
  if (view.owned_by !== ctx.user.id) throw forbidden();
  return view;
}

/** The place that a view gets among those of its place, and the ids of those that give way. */
function takeViewPlace(tx: Tx, { workspace, project }: ViewContext, asked: { id: string; wanted: number }) {
  const isIn = sql<boolean>`r.workspace_id = ${workspace.id} and r.deleted_at is null
    and r.project_id is not distinct from ${project?.id ?? null}::uuid`;
  return takePlace(tx, { table: 'views', column: 'sort_order', isIn, ties: sql`r.created_at, r.id` }, asked);
}

/** Changes what the body names; 400 while the view is locked. */
export const updateView = (ctx: ViewContext, id: string, input: UpdateView): Promise<View> =>
  writeDescribed(input, (fields, requireSeen) => writeFields(ctx, id, fields, requireSeen));

async function writeFields(
  ctx: ViewContext,
  id: string,
  input: UpdateView,
  requireSeen: (description: string) => void,
): Promise<View> {
  const columns = columnsOf(ctx, input);
  return inTransaction(ctx.db, async (tx) => {
    const { sort_order: wanted } = input;
    if (wanted !== undefined) await lockPlaces(tx, { table: 'views' }, ctx.workspace.id);
    const view = await lockOwnView(tx, ctx, id);
    if (view.is_locked) throw badRequest('view is locked');
    requireSeen(view.description);
    const logEdit = await beginPlanEdit(tx, ctx, { kind: 'view', id });
    const taken = wanted === undefined ? null : await takeViewPlace(tx, ctx, { id, wanted });
    const place = taken ? { sort_order: taken.place } : {};
    const isWritten = await writeView(tx, { id, by: ctx.user.id }, { ...columns, ...place });
    if (isWritten) await logEdit();
    const changes = [];
    for (const each of [...(isWritten ? [id] : []), ...(taken?.moved ?? [])]) {
      changes.push(...(await readViewChanges(tx, each)));
    }
    if (changes.length > 0) await recordFor(ctx, tx, changes);
    return requireView(tx, ctx, id);
  });
}

/** Locks a view against changes of its owner, or unlocks it (docs/contract/views.md#locking-a-view). */
export const setViewLock = (ctx: ViewContext, id: string, is_locked: boolean): Promise<void> =>
  setFlag(ctx, id, { is_locked });

/** Who sees a view; a private one is published no longer (docs/contract/views.md#public-and-private-views). */
export const changeViewAccess = (ctx: ViewContext, id: string, access: ViewAccess): Promise<void> =>
  setFlag(ctx, id, { access });

async function setFlag(
  ctx: ViewContext,
  id: string,
  flag: ViewColumns & { access?: ViewAccess },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { access: left } = await lockOwnView(tx, ctx, id);
    const logEdit = await beginPlanEdit(tx, ctx, { kind: 'view', id });
    if (!(await writeView(tx, { id, by: ctx.user.id }, flag))) return;
    await logEdit();
    if (flag.access === VIEW_ACCESS.PRIVATE) await deletePublishedView(tx, { id, by: ctx.user.id });
    await recordFor(ctx, tx, await readViewChanges(tx, id, { left }));
  });
}
