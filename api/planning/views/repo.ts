import { differs } from '@tandem/db/postgres/changed-columns.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import type { DB } from '@tandem/db/postgres/types.generated.ts';
import { badRequest, notFound } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import type { ViewAccess } from '@tandem/shared/planning/views/access.ts';
import type { View } from '@tandem/shared/planning/views/schema.ts';
import { type RawBuilder, type UpdateObject, sql } from 'kysely';
import { viewColumns } from './columns.ts';
import { type ViewContext, isInPlace, isOpenTo, seesOwnViewsOnly } from './scope.ts';

export const viewNotFound = () => notFound('View not found');

async function readViews(
  db: Db,
  ctx: ViewContext,
  { which, order }: { which: RawBuilder<boolean>; order: RawBuilder<unknown> },
): Promise<View[]> {
  // Only views of projects can be favourites.
  const favorite = ctx.project ? sql`, f.id is not null as is_favorite` : sql``;
  const { rows } = await sql<View>`
    select ${viewColumns} ${favorite} from views v
    left join favorites f on f.user_id = ${ctx.user.id} and f.workspace_id = v.workspace_id
      and f.entity_type = 'view' and f.entity_identifier = v.id
    where ${isInPlace(ctx)} and ${isOpenTo(ctx)} and ${which} order by ${order}`.execute(db);
  return rows;
}

/** The views of the place that the caller has in their list. */
export function readListedViews(db: Db, ctx: ViewContext, order: RawBuilder<unknown>): Promise<View[]> {
  const which = seesOwnViewsOnly(ctx) ? sql<boolean>`v.owned_by_id = ${ctx.user.id}` : sql<boolean>`true`;
  return readViews(db, ctx, { which, order });
}

/**
 * One view of the place. 404 for one that is private to somebody else, and what a guest is answered who sees only their
 * own (docs/contract/views.md#views-and-guests).
 */
export async function requireView(db: Db, ctx: ViewContext, id: string): Promise<View> {
  const [view] = await readViews(db, ctx, { which: sql`v.id = ${id}`, order: sql`v.id` });
  if (!view) throw viewNotFound();
  requireSight(ctx, view.owned_by);
  return view;
}

function requireSight(ctx: ViewContext, owner: string): void {
  if (owner === ctx.user.id || !seesOwnViewsOnly(ctx)) return;
  throw ctx.project ? badRequest('You are not allowed to view this issue') : viewNotFound();
}

/** A view under lock. */
export type LockedView = {
  id: string;
  name: string;
  description: string;
  owned_by: string;
  access: ViewAccess;
  is_locked: boolean;
};

/** A view that the caller may know of, whole until the transaction ends. */
export async function lockView(tx: Tx, ctx: ViewContext, id: string): Promise<LockedView> {
  const { rows } = await sql<LockedView>`
    select v.id, v.name, v.description, v.owned_by_id as owned_by, v.access, v.is_locked from views v
    where v.id = ${id} and ${isInPlace(ctx)} and ${isOpenTo(ctx)} for update`.execute(tx);
  if (!rows[0]) throw viewNotFound();
  requireSight(ctx, rows[0].owned_by);
  return rows[0];
}

export type ViewColumns = UpdateObject<DB, 'views'>;

const FIRST = 65_535;
const STEP = 10_000;

/** Behind all others of its place. */
export async function insertView(
  tx: Tx,
  ctx: ViewContext,
  values: { name: string } & ViewColumns,
): Promise<string> {
  const row = await tx
    .insertInto('views')
    .values({
      ...(values as object),
      name: values.name,
      workspace_id: ctx.workspace.id,
      project_id: ctx.project?.id ?? null,
      owned_by_id: ctx.user.id,
      created_by: ctx.user.id,
      updated_by: ctx.user.id,
      sort_order: sql<number>`(select coalesce(max(v.sort_order) + ${STEP}, ${FIRST}) from views v where ${isInPlace(ctx)})`,
    } as never)
    .returning('id')
    .executeTakeFirst();
  return must(row, 'the view was inserted').id;
}

/** False, and nothing written, when the view has these values already. */
export async function writeView(
  tx: Tx,
  view: { id: string; by: string },
  values: ViewColumns,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('views')
    .set({ ...values, updated_at: sql<string>`clock_timestamp()`, updated_by: view.by })
    .where('id', '=', view.id)
    .where(differs(values))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
