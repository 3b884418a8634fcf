import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { forbidden, invalidField, notFound } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { UpdateEntry } from '@tandem/shared/tracking/entries/input.ts';
import type { Entry } from '@tandem/shared/tracking/entries/schema.ts';
import { sql } from 'kysely';
import { type ProjectContext, type WorkspaceContext, recordFor } from '../../context.ts';
import { lockItem } from '../../work-items/items/read/require-item.ts';
import { entryChange, readEntries } from '../../work-items/parts/worklogs/entries.ts';
import { requireUnlocked } from '../../work-items/time/locks.ts';
import { markWorklogDeleted } from '../../work-items/parts/worklogs/repo.ts';
import { reopenWeeks } from '../../work-items/parts/worklogs/sheets.ts';
import { spentChanges } from '../../work-items/parts/worklogs/spent.ts';
import { requireActivity } from '../base/activity.ts';
import { requirePossibleDay } from '../base/days.ts';
import { projectOfTime, requireTimeWriter } from '../base/project.ts';
import { type LockedEntry, findPlace, lockEntry, writeEntry } from './repo.ts';

/** An entry below its item, or anywhere in the workspace. */
export type EntryPath = { id: string; item_id: string | null };

/** The context of the project of an entry of the workspace, and its item. 404 for entries of others in projects of others. */
export async function placeOfEntry(
  ctx: WorkspaceContext,
  id: string,
): Promise<{ project: ProjectContext; path: EntryPath }> {
  const place = await findPlace(ctx.db, ctx.workspace.id, id);
  if (!place) throw notFound();
  const project = await projectOfTime(ctx.db, ctx, place.project_id);
  // Guests know of no entry.
  if (project.project.role < ROLE.MEMBER) throw notFound();
  return {
    project,
    path: { id, item_id: place.issue_id },
  };
}

async function lockOwn(tx: Tx, ctx: ProjectContext, { id, item_id }: EntryPath): Promise<LockedEntry> {
  await requireTimeWriter(tx, ctx);
  if (item_id !== null) await lockItem(tx, ctx, item_id);
  const entry = await lockEntry(
    tx,
    sql`t.id = ${id} and t.project_id = ${ctx.project.id} and t.work_item_id is not distinct from ${item_id}::uuid`,
  );
  if (!entry) throw notFound();
  if (entry.member_id !== ctx.user.id && ctx.project.role < ROLE.ADMIN) {
    // Members read entries of others at an item; elsewhere they do not know of them.
    throw item_id === null ? notFound() : forbidden();
  }
  return entry;
}

/** Changes what the body names of an entry: its person and administrators (docs/contract/time.md#changes-of-an-entry). */
export async function updateEntry(ctx: ProjectContext, path: EntryPath, input: UpdateEntry): Promise<Entry> {
  const { minutes, note, ...rest } = input;
  const day = input.day ?? undefined;
  if (day !== undefined) requirePossibleDay(day);
  return inTransaction(ctx.db, async (tx) => {
    const entry = await lockOwn(tx, ctx, path);
    await requireUnlocked(tx, { ...entry, days: [entry.day, ...(day === undefined ? [] : [day])] });
    await requireOtherActivity(tx, entry, input);
    const isWritten = await writeEntry(
      tx,
      { id: path.id, by: ctx.user.id },
      { ...rest, day, duration: minutes, description: note },
    );
    const row = must((await readEntries(tx, sql`t.id = ${path.id}`))[0], 'it is locked');
    if (!isWritten) return row;
    const isOther = minutes !== undefined && minutes !== entry.minutes;
    await recordFor(ctx, tx, [
      entryChange(row, { created_by: entry.item_creator_id }, row),
      ...(await reopenWeeks(tx, { ...entry, days: [entry.day, row.day] })),
      ...(isOther && path.item_id ? await spentChanges(tx, ctx.project.id, [path.item_id]) : []),
    ]);
    return row;
  });
}

async function requireOtherActivity(tx: Tx, entry: LockedEntry, { activity_id }: UpdateEntry): Promise<void> {
  if (activity_id === undefined || activity_id === entry.activity_id) return;
  if (activity_id !== null) await requireActivity(tx, entry.workspace_id, activity_id);
  else if (entry.issue_id === null)
    throw invalidField('activity_id', 'Time without a work item needs an activity.');
}

/** Deletes an entry: its person and administrators. */
export async function deleteEntry(ctx: ProjectContext, path: EntryPath): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const entry = await lockOwn(tx, ctx, path);
    await requireUnlocked(tx, { ...entry, days: [entry.day] });
    await markWorklogDeleted(tx, path.id, ctx.user.id);
    await recordFor(ctx, tx, [
      entryChange(entry, { created_by: entry.item_creator_id }),
      ...(await reopenWeeks(tx, { ...entry, days: [entry.day] })),
      ...(path.item_id ? await spentChanges(tx, ctx.project.id, [path.item_id]) : []),
    ]);
  });
}
