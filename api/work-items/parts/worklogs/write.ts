import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { forbidden, notFound } from '@tandem/shared/http/errors.ts';
import { dayIn } from '@tandem/shared/time/calendar-day.ts';
import { must } from '@tandem/shared/must.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { CreateWorklog, UpdateWorklog } from '@tandem/shared/work-items/worklogs/input.ts';
import type { Worklog } from '@tandem/shared/work-items/worklogs/schema.ts';
import { sql } from 'kysely';
import { type ProjectContext, recordFor } from '../../../context.ts';
import { requireUnarchived } from '../../../projects/base/lock.ts';
import { type ItemInPath, lockItem } from '../../items/read/require-item.ts';
import { entryChange, readEntries, readEntryChanges } from './entries.ts';
import { requireUnlocked } from '../../time/locks.ts';
import { findWorklog, insertWorklog, markWorklogDeleted, writeWorklog } from './repo.ts';
import { reopenWeeks } from './sheets.ts';
import { spentChanges } from './spent.ts';

type WorklogPath = { item_id: string; id: string };

/**
 * Logs time for an item (docs/contract/programs.md#logged-time): minutes of the caller. The history has no row of it,
 * and nobody is notified: what was logged is its own history.
 */
export async function createWorklog(
  ctx: ProjectContext,
  itemId: string,
  input: CreateWorklog,
): Promise<Worklog> {
  requireUnarchived(ctx.project);
  return inTransaction(ctx.db, async (tx) => {
    await lockItem(tx, ctx, itemId);
    await requireUnlocked(tx, {
      workspace_id: ctx.workspace.id,
      member_id: ctx.user.id,
      days: [dayIn(ctx.user.user_timezone)],
    });
    const id = await insertWorklog(tx, ctx, { item_id: itemId, input });
    const row = must(await findWorklog(tx, itemId, id), 'it was just written');
    await recordFor(ctx, tx, await changesOf(tx, ctx, { item_id: itemId, id }));
    return row;
  });
}

/** Changes what was logged; its own people and administrators may. */
export async function updateWorklog(
  ctx: ProjectContext,
  path: WorklogPath,
  input: UpdateWorklog,
): Promise<Worklog> {
  requireUnarchived(ctx.project);
  return inTransaction(ctx.db, async (tx) => {
    const { worklog } = await lockWorklog(tx, ctx, path);
    if (!(await writeWorklog(tx, { id: path.id, by: ctx.user.id, input }))) return worklog;
    const row = must(await findWorklog(tx, path.item_id, path.id), 'the item is locked');
    await recordFor(ctx, tx, await changesOf(tx, ctx, path));
    return row;
  });
}

/** Takes back what was logged; its own people and administrators may. */
export async function deleteWorklog(ctx: ProjectContext, path: WorklogPath): Promise<void> {
  requireUnarchived(ctx.project);
  await inTransaction(ctx.db, async (tx) => {
    const { item, worklog } = await lockWorklog(tx, ctx, path);
    const reopened = await reopenWeekOf(tx, path.id);
    await markWorklogDeleted(tx, path.id, ctx.user.id);
    const { id, workspace_id, project_id, issue_id, logged_by: member_id } = worklog;
    const gone = entryChange({ id, workspace_id, project_id, issue_id, member_id }, item);
    await recordFor(ctx, tx, [
      gone,
      ...reopened,
      ...(await spentChanges(tx, ctx.project.id, [path.item_id])),
    ]);
  });
}

const changesOf = async (tx: Tx, ctx: ProjectContext, { item_id, id }: WorklogPath) => [
  ...(await readEntryChanges(tx, sql`t.id = ${id}`)),
  ...(await reopenWeekOf(tx, id)),
  ...(await spentChanges(tx, ctx.project.id, [item_id])),
];

async function reopenWeekOf(tx: Tx, id: string): Promise<NewChange[]> {
  const [entry] = await readEntries(tx, sql`t.id = ${id}`);
  return entry ? reopenWeeks(tx, { ...entry, days: [entry.day] }) : [];
}

async function lockWorklog(
  tx: Tx,
  ctx: ProjectContext,
  { item_id, id }: WorklogPath,
): Promise<{ item: ItemInPath; worklog: Worklog }> {
  const item = await lockItem(tx, ctx, item_id);
  const worklog = await findWorklog(tx, item_id, id);
  if (!worklog) throw notFound();
  if (worklog.logged_by !== ctx.user.id && ctx.project.role < ROLE.ADMIN) throw forbidden();
  const [entry] = await readEntries(tx, sql`t.id = ${id}`);
  const { workspace_id, member_id, day } = must(entry, 'it was just found');
  await requireUnlocked(tx, { workspace_id, member_id, days: [day] });
  return { item, worklog };
}
