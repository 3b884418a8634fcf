import {
  FIELDS_OUTSIDE_HISTORY,
  type RawActivity,
  activityColumns,
  presentActivity,
} from '@tandem/db/activity-rows.ts';
import type { Db } from '@tandem/db/client.ts';
import { presentComment } from '@tandem/db/comment-rows.ts';
import { invalidField } from '@tandem/shared/errors.ts';
import { readTimestamp } from '@tandem/shared/timestamp.ts';
import { type ACTIVITY_TYPES, type Activity } from '@tandem/shared/activities/schema.ts';
import type { Comment } from '@tandem/shared/comments/schema.ts';
import { sql } from 'kysely';
import { readComments } from '../comments/repo.ts';
import { type ProjectContext, stampProjectSeq } from '../context.ts';
import { requireItem } from '../work-items/require-item.ts';

export type HistoryQuery = {
  activity_type?: (typeof ACTIVITY_TYPES)[number] | undefined;
  created_at__gt?: string | undefined;
};

async function readProperties(db: Db, itemId: string, after: string | null): Promise<Activity[]> {
  const { rows } = await sql<RawActivity>`
    select ${activityColumns({ isForChange: false })} from activities r
    where r.work_item_id = ${itemId} and r.deleted_at is null
      and (r.field is null or r.field <> all(${FIELDS_OUTSIDE_HISTORY}::text[]))
      and (${after}::timestamptz is null or r.created_at > ${after}::timestamptz)
    order by r.created_at, r.id`.execute(db);
  return rows.map(presentActivity);
}

function readAfter(text: string | undefined): string | null {
  if (!text) return null;
  const after = readTimestamp(text);
  if (after === null) throw invalidField('created_at__gt', 'Datetime has wrong format.');
  return after;
}

/**
 * What happened to an item, the oldest first: changes of its properties, its comments, or both together when no type is
 * asked for (contract-work-items 15.1). Nothing in an archived project.
 */
export async function readHistory(
  ctx: ProjectContext,
  itemId: string,
  query: HistoryQuery,
): Promise<(Activity | Comment)[]> {
  const after = readAfter(query.created_at__gt);
  stampProjectSeq(ctx);
  await requireItem(ctx, itemId);
  if (ctx.project.archived_at !== null) return [];
  const type = query.activity_type;
  const [activities, comments] = await Promise.all([
    type?.endsWith('-comment') ? [] : readProperties(ctx.db, itemId, after),
    type?.endsWith('-property') ? [] : readComments(ctx.db, itemId, after),
  ]);
  const all = [...activities, ...comments.map(presentComment)];
  // Each list is in order already; all timestamps have the same form, so that they compare as text.
  return type ? all : all.sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
}
