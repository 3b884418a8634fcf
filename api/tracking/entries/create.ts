import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { forbidden, invalidField } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { dayIn } from '@tandem/shared/time/calendar-day.ts';
import type { CreateEntry, CreateTime } from '@tandem/shared/tracking/entries/input.ts';
import type { Entry } from '@tandem/shared/tracking/entries/schema.ts';
import { sql } from 'kysely';
import { type ProjectContext, type WorkspaceContext, recordFor } from '../../context.ts';
import { isMadeAlready } from '../../http/new-id.ts';
import { type ItemInPath, lockItem } from '../../work-items/items/read/require-item.ts';
import { entryChange, readEntries } from '../../work-items/parts/worklogs/entries.ts';
import { requireUnlocked } from '../../work-items/time/locks.ts';
import { reopenWeeks } from '../../work-items/parts/worklogs/sheets.ts';
import { spentChanges } from '../../work-items/parts/worklogs/spent.ts';
import { requireActivity } from '../base/activity.ts';
import { requirePossibleDay } from '../base/days.ts';
import { projectOfTime, requireTimeWriter } from '../base/project.ts';
import { insertEntry } from './repo.ts';

type NewEntry = { item_id: string | null; input: CreateEntry };

/** Writes time of the caller, or of another member for administrators (docs/contract/time.md#a-new-entry). */
export async function createEntry(ctx: ProjectContext, { item_id, input }: NewEntry): Promise<Entry> {
  const { id, ...rest } = input;
  const member_id = input.member_id ?? ctx.user.id;
  const day = input.day ?? dayIn(ctx.user.user_timezone);
  requirePossibleDay(day);
  const is_same = sql<boolean>`t.created_by = ${ctx.user.id} and t.project_id = ${ctx.project.id}
    and t.work_item_id is not distinct from ${item_id}::uuid and t.deleted_at is null`;
  return inTransaction(ctx.db, async (tx) => {
    const { is_time_billable } = await requireTimeWriter(tx, ctx);
    const item = item_id === null ? null : await lockItem(tx, ctx, item_id);
    if (id && (await isMadeAlready(tx, { table: 'work_item_worklogs', id, is_same }))) return readOne(tx, id);
    await requirePerson(tx, ctx, member_id);
    await requireWhat(tx, ctx, item, input);
    await requireUnlocked(tx, { workspace_id: ctx.workspace.id, member_id, days: [day] });
    const { is_billable = is_time_billable } = rest;
    const values = { ...rest, is_billable, day, member_id, item_id, ...(id ? { id } : {}) };
    const row = await readOne(tx, await insertEntry(tx, ctx, values));
    await recordFor(ctx, tx, [
      entryChange(row, item, row),
      ...(await reopenWeeks(tx, { workspace_id: ctx.workspace.id, member_id, days: [day] })),
      ...(item ? await spentChanges(tx, ctx.project.id, [item.id]) : []),
    ]);
    return row;
  });
}

const readOne = async (tx: Tx, id: string): Promise<Entry> =>
  must((await readEntries(tx, sql`t.id = ${id}`))[0], 'it is there');

/** Members write their own; administrators those of every member of the project. */
async function requirePerson(tx: Tx, ctx: ProjectContext, memberId: string): Promise<void> {
  if (memberId === ctx.user.id) return;
  if (ctx.project.role < ROLE.ADMIN) throw forbidden();
  const { rows } = await sql<{ id: string }>`
    select m.id from project_members m where m.project_id = ${ctx.project.id} and m.user_id = ${memberId}
      and m.is_active and m.deleted_at is null and m.role > ${ROLE.GUEST}`.execute(tx);
  if (!rows[0]) throw invalidField('member_id', 'Choose a member of the project.');
}

async function requireWhat(
  tx: Tx,
  ctx: ProjectContext,
  item: ItemInPath | null,
  { activity_id }: CreateEntry,
): Promise<void> {
  if (activity_id) await requireActivity(tx, ctx.workspace.id, activity_id);
  else if (!item) throw invalidField('activity_id', 'Time without a work item needs an activity.');
}

/** Writes time with an item, or with a project and an activity (docs/contract/time.md#time-without-an-item). */
export async function createTime(
  ctx: WorkspaceContext,
  { issue_id = null, project_id = null, ...input }: CreateTime,
): Promise<Entry> {
  const place = await placeOfTime(ctx, { issue_id, project_id });
  return createEntry(place, { item_id: issue_id, input });
}

type Named = { issue_id: string | null; project_id: string | null };

/** The project of an item, or the one that is named: 400 when neither is, or when they differ. */
export async function placeOfTime(
  ctx: WorkspaceContext,
  { issue_id, project_id }: Named,
): Promise<ProjectContext> {
  if (issue_id === null) {
    if (project_id === null)
      throw invalidField('project_id', 'Name a work item, or a project and an activity.');
    return projectOfTime(ctx.db, ctx, project_id);
  }
  const { rows } = await sql<{ project_id: string }>`
    select w.project_id from work_items w
    where w.id = ${issue_id} and w.workspace_id = ${ctx.workspace.id} and w.deleted_at is null`.execute(
    ctx.db,
  );
  const found = rows[0]?.project_id;
  if (!found || (project_id !== null && project_id !== found))
    throw invalidField('issue_id', 'Choose a work item of the project.');
  return projectOfTime(ctx.db, ctx, found);
}
