import { isSeenBy } from '@tandem/db/access/item-sight.ts';
import {
  FIELDS_OUTSIDE_HISTORY,
  type RawActivity,
  activityColumns,
  isActivityVisibleTo,
  presentActivity,
} from '@tandem/db/rows/activities.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import { type Envelope, type PagingQuery, pagingQuery } from '@tandem/shared/http/paging.ts';
import { must } from '@tandem/shared/must.ts';
import type { Activity } from '@tandem/shared/work-items/activities/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { UserContext, WorkspaceContext } from '../../context.ts';
import type { PageRows } from '../../http/key-cursor.ts';
import { type ListKey, type Placed, pageOfRows, pageParts } from '../../http/keyset.ts';
import { MAX_PER_PAGE, type Page, flatEnvelope, parsePage } from '../../http/paging.ts';
import { requirePerson } from './person.ts';

const PAGE_SIZE = 100;

export const ownActivitiesQuery = pagingQuery.extend({
  order_by: z.enum(['-created_at', 'created_at']).optional(),
});
type OwnQuery = z.infer<typeof ownActivitiesQuery>;

type Of = {
  /** Whose activities, and for whom. */
  actorId: string;
  readerId: string;
  /** Null: in every workspace that the reader is in. */
  workspaceId: string | null;
  projectId?: string | undefined;
  order?: OwnQuery['order_by'];
};

/** Changes by one person, of items that the reader may see. */
const from = ({ actorId, readerId, workspaceId, projectId }: Of): RawBuilder<unknown> => sql`
  from activities r join work_items w on w.id = r.work_item_id and w.deleted_at is null
  where r.actor_id = ${actorId} and r.deleted_at is null
    and r.workspace_id in (
      select m.workspace_id from workspace_members m join workspaces o on o.id = m.workspace_id and o.deleted_at is null
      where m.user_id = ${readerId} and m.is_active and m.deleted_at is null
        and (${workspaceId}::uuid is null or m.workspace_id = ${workspaceId}::uuid))
    and (${projectId ?? null}::uuid is null or r.project_id = ${projectId ?? null}::uuid)
    and (r.field is null or r.field <> all(${FIELDS_OUTSIDE_HISTORY}::text[]))
    and ${isSeenBy('w', readerId)} and ${isActivityVisibleTo(readerId)}`;

const keyOf = ({ order }: Of): ListKey => {
  const isDescending = order !== 'created_at';
  return [
    { value: sql`r.created_at`, type: 'timestamptz', isDescending },
    { value: sql`r.id`, type: 'uuid', isDescending },
  ];
};

async function readActivities(db: Db, of: Of, page: Page): Promise<PageRows<Activity>> {
  const { isAfter, order, window, place } = pageParts(page, keyOf(of));
  const { rows } = await sql<RawActivity & Placed>`
    select ${activityColumns({ isForChange: true })}, ${place} ${from(of)} and ${isAfter}
    order by ${order} ${window}`.execute(db);
  const found = pageOfRows(page, rows);
  return { ...found, rows: found.rows.map(presentActivity) };
}

async function count(db: Db, of: Of): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${from(of)}`.execute(db);
  return must(rows[0], 'a count gives one row').total;
}

async function readPage(db: Db, of: Of, query: PagingQuery): Promise<Envelope<Activity[]>> {
  const asked = parsePage(query, { default: PAGE_SIZE, max: MAX_PER_PAGE });
  const [found, total] = await Promise.all([readActivities(db, of, asked), count(db, of)]);
  return flatEnvelope(asked, found, total);
}

/** What the caller has done where they still are (docs/contract/people.md#own-activities). */
export const listOwnActivities = (
  { db, user }: UserContext,
  { order_by: order, ...query }: OwnQuery,
): Promise<Envelope<Activity[]>> =>
  readPage(db, { actorId: user.id, readerId: user.id, workspaceId: null, order }, query);

type PersonQuery = PagingQuery & { project?: string | undefined };

/** What somebody has done in the workspace, as far as the caller sees the items (docs/contract/people.md#activities-of-a-person). */
export async function listActivitiesOf(
  ctx: WorkspaceContext,
  actorId: string,
  { project, ...query }: PersonQuery,
): Promise<Envelope<Activity[]>> {
  await requirePerson(ctx, actorId);
  const { user, workspace } = ctx;
  return readPage(
    ctx.db,
    { actorId, readerId: user.id, workspaceId: workspace.id, projectId: project },
    query,
  );
}
