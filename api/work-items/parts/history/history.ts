import {
  FIELDS_OUTSIDE_HISTORY,
  type RawActivity,
  activityColumns,
  isActivityVisibleTo,
  presentActivity,
} from '@tandem/db/rows/activities.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import { presentComment } from '@tandem/db/rows/comments.ts';
import { readDescription, withDescription } from '@tandem/db/rows/lite.ts';
import { badDetail, invalidField } from '@tandem/shared/http/errors.ts';
import { readTimestamp } from '@tandem/shared/time/timestamp.ts';
import { type ACTIVITY_TYPES, type Activity } from '@tandem/shared/work-items/activities/schema.ts';
import type { Comment } from '@tandem/shared/work-items/comments/schema.ts';
import { sql } from 'kysely';
import { readComments } from '../comments/repo.ts';
import { type ProjectContext, stampProjectSeq } from '../../../context.ts';
import { parsePage } from '../../../http/paging.ts';
import { requireItem } from '../../items/read/require-item.ts';

type HistoryQuery = {
  activity_type?: (typeof ACTIVITY_TYPES)[number] | undefined;
  created_at__gt?: string | undefined;
  per_page?: string | undefined;
  cursor?: string | undefined;
};

/** Rows after a moment, or the last `limit` of those before a row; null leaves a bound out. */
type Bounds = {
  after: string | null;
  limit: number | null;
  before: { created_at: string; id: string } | null;
};

async function readProperties(
  { db, user }: ProjectContext,
  itemId: string,
  bounds: Bounds,
): Promise<Activity[]> {
  const { rows } = await sql<RawActivity>`
    select ${activityColumns({ isForChange: false })} from activities r
    where r.work_item_id = ${itemId} and r.deleted_at is null
      and (r.field is null or r.field <> all(${FIELDS_OUTSIDE_HISTORY}::text[]))
      and ${isWithin(bounds)} and ${isActivityVisibleTo(user.id)}
    ${inOrder(bounds)}`.execute(db);
  return bounded(rows.map(presentActivity), bounds);
}

async function readSaid(db: Db, itemId: string, bounds: Bounds): Promise<Comment[]> {
  const rows = await readComments(db, itemId, sql`${isWithin(bounds)} ${inOrder(bounds)}`);
  return bounded(rows.map(presentComment), bounds);
}

const isWithin = ({ after, before }: Bounds) => sql`
  (${after}::timestamptz is null or r.created_at > ${after}::timestamptz)
  and (${before?.created_at ?? null}::timestamptz is null
    or (r.created_at, r.id) < (${before?.created_at ?? null}::timestamptz, ${before?.id ?? null}::uuid))`;

/** A page is the end of what there is, so it is read from there. */
const inOrder = ({ limit }: Bounds) =>
  limit === null
    ? sql`order by r.created_at, r.id`
    : sql`order by r.created_at desc, r.id desc limit ${limit}`;

const bounded = <R>(rows: R[], { limit }: Bounds): R[] => (limit === null ? rows : rows.toReversed());

function readAfter(text: string | undefined): string | null {
  if (!text) return null;
  const after = readTimestamp(text);
  if (after === null) throw invalidField('created_at__gt', 'Datetime has wrong format.');
  return after;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** `cursor` is the moment and the id of the oldest row that is known, with a comma between them. */
function readBounds(query: HistoryQuery): Bounds {
  const after = readAfter(query.created_at__gt);
  if (query.per_page === undefined && query.cursor === undefined) return { after, limit: null, before: null };
  const { per_page } = parsePage({ per_page: query.per_page });
  if (query.cursor === undefined) return { after, limit: per_page, before: null };
  const [moment = '', id = ''] = query.cursor.split(',');
  const created_at = readTimestamp(moment);
  if (created_at === null || !UUID.test(id)) throw badDetail('Invalid cursor parameter.');
  return { after, limit: per_page, before: { created_at, id } };
}

/**
 * What happened to an item, the oldest first: changes of its properties, its comments, or both together when no type is
 * asked for (docs/contract/history.md#changes-and-comments). With `per_page` the last so many of them, with `cursor`
 * those before a row that is known: pages from the newest to the oldest, each in the order of time, without the text of
 * the item. Nothing in an
 * archived project.
 */
export async function readHistory(
  ctx: ProjectContext,
  itemId: string,
  query: HistoryQuery,
): Promise<(Activity | Comment)[]> {
  const bounds = readBounds(query);
  stampProjectSeq(ctx);
  await requireItem(ctx, itemId);
  if (ctx.project.archived_at !== null) return [];
  const type = query.activity_type;
  const [activities, comments] = await Promise.all([
    type?.endsWith('-comment') ? [] : readProperties(ctx, itemId, bounds),
    type?.endsWith('-property') ? [] : readSaid(ctx.db, itemId, bounds),
  ]);
  const { limit } = bounds;
  const text = limit !== null ? '' : await readDescription(ctx.db, itemId);
  const all = [...activities, ...comments].map(withDescription(text));
  // Each list is in order already; all timestamps have the same form, so that they compare as text.
  const merged = type ? all : all.sort(byTime);
  return limit === null ? merged : merged.slice(-limit);
}

type Timed = { created_at: string; id: string };
const byTime = (a: Timed, b: Timed) =>
  a.created_at === b.created_at ? (a.id < b.id ? -1 : 1) : a.created_at < b.created_at ? -1 : 1;
