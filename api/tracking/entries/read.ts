import type { Envelope } from '@tandem/shared/http/paging.ts';
import { must } from '@tandem/shared/must.ts';
import type { TimeQuery } from '@tandem/shared/tracking/entries/input.ts';
import type { Entry, ListedEntry, TrackedItem } from '@tandem/shared/tracking/entries/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { type ProjectContext, type WorkspaceContext, stampProjectSeq } from '../../context.ts';
import { type ListKey, type Placed, pageOfRows, pageParts } from '../../http/keyset.ts';
import { flatEnvelope, parsePage } from '../../http/paging.ts';
import { requireItem } from '../../work-items/items/read/require-item.ts';
import { entryColumns, readEntries } from '../../work-items/parts/worklogs/entries.ts';
import { requireTracking } from '../base/project.ts';
import { TIME_SOURCE, isOpenTo, timeCondition } from './conditions.ts';

/** The entries that an item shows at most. */
const MOST = 1000;
const PAGE = { default: 100, max: 1000 };

/** The entries of an item, the newest day first (docs/contract/time.md#entries-of-an-item). */
export async function listEntriesOfItem(ctx: ProjectContext, itemId: string): Promise<Entry[]> {
  stampProjectSeq(ctx);
  await requireTracking(ctx.db, ctx.project.id);
  await requireItem(ctx, itemId);
  return readEntries(
    ctx.db,
    sql`t.work_item_id = ${itemId} and t.project_id = ${ctx.project.id}`,
    sql`order by t.day desc, t.created_at desc, t.id limit ${MOST}`,
  );
}

/** The facts about the item `w` of project `p` that rows of several projects show; null for who may not see it now. */
export const trackedItem = (userId: string): RawBuilder<TrackedItem | null> => sql`
  case when w.id is not null and ${isOpenTo(userId)} then json_build_object(
    'id', w.id, 'name', w.name, 'sequence_id', w.sequence_id, 'project_identifier', p.identifier,
    'project_id', w.project_id, 'state_id', w.state_id) end as item`;

const NEWEST: ListKey = [
  { value: sql`t.day`, type: 'date', isDescending: true },
  { value: sql`t.id`, type: 'uuid', isDescending: true },
];

/** A page of entries, the newest day first (docs/contract/time.md#lists-and-sums). */
export async function listTime(ctx: WorkspaceContext, query: TimeQuery): Promise<Envelope<ListedEntry[]>> {
  const page = parsePage(query, PAGE);
  const condition = timeCondition(ctx, query);
  const { isAfter, order, window, place } = pageParts(page, NEWEST);
  const { rows } = await sql<ListedEntry & Placed>`
    select ${entryColumns}, ${trackedItem(ctx.user.id)}, ${place} from ${TIME_SOURCE}
    where ${condition} and ${isAfter} order by ${order} ${window}`.execute(ctx.db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from ${TIME_SOURCE} where ${condition}`.execute(ctx.db);
  return flatEnvelope(page, pageOfRows(page, rows), must(counted.rows[0], 'a count gives one row').total);
}
