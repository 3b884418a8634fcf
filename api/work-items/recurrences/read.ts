import { isSeenBy } from '@tandem/db/access/item-sight.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import type { Envelope, PagingQuery } from '@tandem/shared/http/paging.ts';
import { previewOf } from '@tandem/shared/work-items/recurrences/preview.ts';
import type { ListedRun, Preview, Recurrence } from '@tandem/shared/work-items/recurrences/schema.ts';
import { type ProjectContext, stampProjectSeq } from '../../context.ts';
import { flatEnvelope, parsePage } from '../../http/paging.ts';
import { requireSight } from '../templates/place.ts';
import { type StoredRecurrence, findRecurrence, readRecurrences } from './repo.ts';
import { readRuns } from './runs-repo.ts';
import { readSetting } from './setting.ts';
import { turnsOf } from './turns.ts';

const PAGE = { default: 20, max: 100 };

export async function listRecurrences(ctx: ProjectContext): Promise<Recurrence[]> {
  requireSight(ctx);
  stampProjectSeq(ctx);
  return readRecurrences(ctx.db, ctx);
}

async function requireRecurrence(ctx: ProjectContext, id: string): Promise<StoredRecurrence> {
  requireSight(ctx);
  const found = await findRecurrence(ctx.db, ctx, id);
  if (!found) throw notFound();
  return found;
}

export const getRecurrence = (ctx: ProjectContext, id: string): Promise<Recurrence> =>
  requireRecurrence(ctx, id).then(publicRow);

/** The row without what only the plan reads. */
export function publicRow(stored: StoredRecurrence): Recurrence {
  const { passed_day: _day, passed_due: _due, closed_on: _closed, wake_at: _wake, ...row } = stored;
  return row;
}

/** The next ten runs (docs/contract/recurrences.md#preview). */
export async function previewRecurrence(ctx: ProjectContext, id: string): Promise<Preview> {
  const stored = await requireRecurrence(ctx, id);
  const setting = await readSetting(ctx.db, stored);
  return previewOf(stored, setting, await turnsOf(ctx.db, stored));
}

/** The runs of a recurrence, the newest due day first. */
export async function listRuns(
  ctx: ProjectContext,
  id: string,
  query: PagingQuery,
): Promise<Envelope<ListedRun[]>> {
  await requireRecurrence(ctx, id);
  const page = parsePage(query, PAGE);
  const sees = isSeenBy('w', ctx.user.id);
  const { found, total } = await readRuns(ctx.db, { recurrence_id: id, sees, page });
  return flatEnvelope(page, found, total);
}
