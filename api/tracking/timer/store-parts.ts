import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import type { Entry } from '@tandem/shared/tracking/entries/schema.ts';
import type { Timer } from '@tandem/shared/tracking/timer/schema.ts';
import type { TimePart } from '@tandem/shared/tracking/timer/split.ts';
import { sql } from 'kysely';
import type { UserContext } from '../../context.ts';
import { entryChange, readEntries } from '../../work-items/parts/worklogs/entries.ts';
import { readLockedDays } from '../../work-items/time/locks.ts';
import { reopenWeeks } from '../../work-items/parts/worklogs/sheets.ts';
import { spentChanges } from '../../work-items/parts/worklogs/spent.ts';
import { readTimeProject } from '../base/project.ts';
import { insertEntry } from '../entries/repo.ts';
import { deleteTimerRow, timerRemoval } from './repo.ts';

export type Corrections = {
  note?: string | undefined;
  is_billable?: boolean | undefined;
  activity_id?: string | null | undefined;
};
/** `locked_days` are those of which nothing is stored. */
export type StoredParts = { entries: Entry[]; locked_days: string[]; changes: NewChange[] };

/**
 * Ends a timer with an entry for each of its days that is not locked, and gives the Changes. What was worked counts
 * though the item was archived or deleted meanwhile, or the project tracks no time any more.
 */
export async function storeParts(
  tx: Tx,
  ctx: UserContext,
  timer: Timer,
  { parts, corrections }: { parts: readonly TimePart[]; corrections: Corrections },
): Promise<StoredParts> {
  const { workspace_id, project_id, issue_id } = timer;
  const days = parts.map(({ day }) => day);
  const locked_days = await readLockedDays(tx, { workspace_id, member_id: ctx.user.id, days });
  const { is_time_billable } = await readTimeProject(tx, project_id);
  const { note = timer.note, is_billable = is_time_billable, activity_id = timer.activity_id } = corrections;
  const place = { user: ctx.user, workspace: { id: workspace_id }, project: { id: project_id } };
  const ids: string[] = [];
  for (const part of parts.filter(({ day }) => !locked_days.includes(day))) {
    const values = { ...part, item_id: issue_id, member_id: ctx.user.id, note, is_billable, activity_id };
    ids.push(await insertEntry(tx, place, values));
  }
  await deleteTimerRow(tx, timer.id);
  const entries = await readEntries(tx, sql`t.id = any(${ids}::uuid[])`, sql`order by t.day, t.started_at`);
  const item = issue_id === null ? null : await readCreator(tx, issue_id);
  const items = issue_id !== null && entries.length > 0 ? [issue_id] : [];
  return {
    entries,
    locked_days,
    changes: [
      ...entries.map((entry) => entryChange(entry, item, entry)),
      ...(await reopenWeeks(tx, {
        workspace_id,
        member_id: ctx.user.id,
        days: entries.map(({ day }) => day),
      })),
      ...(await spentChanges(tx, project_id, items)),
      timerRemoval(timer),
    ],
  };
}

async function readCreator(tx: Tx, itemId: string): Promise<{ created_by: string | null }> {
  const { rows } = await sql<{ created_by: string | null }>`
    select w.created_by from work_items w where w.id = ${itemId}`.execute(tx);
  return rows[0] ?? { created_by: null };
}
