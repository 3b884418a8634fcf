import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import { storedHtml } from '@tandem/db/rich-text/sanitize.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest, notFound } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import type { CreateIntake } from '@tandem/shared/work-items/intake/input.ts';
import type { SourceData } from '@tandem/shared/work-items/activities/schema.ts';
import type { IntakeDetail } from '@tandem/shared/work-items/intake/schema.ts';
import { type CreateWorkItem, createWorkItemInput } from '@tandem/shared/work-items/items/input.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import type { INTAKE_SOURCES } from '@tandem/shared/work-items/intake/statuses.ts';
import { PRIORITIES } from '@tandem/shared/work-items/items/priority.ts';
import { sql } from 'kysely';
import { type ProjectContext, recordFor } from '../../context.ts';
import { isMadeAlready } from '../../http/new-id.ts';
import { readPart } from '../../http/plugins/schemas.ts';
import { requireUnarchived } from '../../projects/base/lock.ts';
import { writeNewItem } from '../items/write/create.ts';
import { requireDateOrder } from '../items/write/rules.ts';
import { readIntakeChanges } from '@tandem/db/rows/intake-changes.ts';
import { readDetail } from './list.ts';
import { withFormTemplate } from '../templates/form-default.ts';
import { findIntakeId } from './repo.ts';
import { takeTriageState } from './triage-state.ts';

/** Where an item came from (docs/contract/intake.md#where-items-come-from). */
export type Origin = {
  source: (typeof INTAKE_SOURCES)[number];
  /** Who wrote it, where that is nobody of ours. */
  source_name?: string | null;
  source_email?: string | null;
  extra?: Record<string, unknown>;
  /** By what the same sending is known again. */
  sending?: { key: Buffer; hash: Buffer } | undefined;
  /** Asked first in the transaction: throws, or gives the work item that this was made into before. */
  admit?: (tx: Tx) => Promise<string | null>;
  /** Gives the new item what came with it; the Changes of that. */
  add?: (tx: Tx, item: Pick<WorkItemRow, 'id' | 'created_by'>) => Promise<NewChange[]>;
};

/** What clients show of a wrong name and priority; everything else is said as of any work item. */
function readIssue(issue: CreateIntake['issue']): CreateWorkItem {
  const { name, priority = 'none' } = issue ?? {};
  if (typeof name !== 'string' || name.trim() === '') throw badRequest('Name is required');
  if (priority !== null && priority !== '' && !PRIORITIES.some((each) => each === priority)) {
    throw badRequest('Invalid priority');
  }
  return readPart(createWorkItemInput, issue);
}

/**
 * Hands an item in: a work item that waits until somebody decides on it (docs/contract/intake.md#handing-in). 404 while
 * the project has no intake.
 */
export async function createIntakeItem(ctx: ProjectContext, body: CreateIntake): Promise<IntakeDetail> {
  const itemId = await submitItem(ctx, body, { source: 'IN_APP' });
  return readDetail(ctx, itemId);
}

/** The same for what comes by other ways; gives the work item. */
export async function submitItem(
  ctx: ProjectContext,
  { id, issue }: CreateIntake,
  origin: Origin,
): Promise<string> {
  requireUnarchived(ctx.project);
  const input = readIssue(issue);
  requireDateOrder(input.start_date ?? null, input.target_date ?? null);
  const text = await storedHtml(input.description_html ?? '');
  return inTransaction(ctx.db, async (tx) => {
    const made = (await origin.admit?.(tx)) ?? (await findMadeAlready(tx, ctx, { id, item_id: input.id }));
    if (made) return made;
    const intake_id = await findIntakeId(tx, ctx);
    if (!intake_id) throw notFound('Intake not found');
    const waitsIn = () => takeTriageState(tx, ctx);
    const isFollowed = origin.source === 'IN_APP';
    const source_data = sourceOf(origin);
    const sent =
      origin.source === 'FORM'
        ? await withFormTemplate(tx, ctx, { sent: { input, text }, sender: origin.source_name ?? '' })
        : { input, text };
    const { row, changes } = await writeNewItem(tx, ctx, {
      ...sent,
      isAll: true,
      waitsIn,
      source_data,
      isFollowed,
    });
    await insertEntry(tx, ctx, { id, intake_id, work_item_id: row.id }, origin);
    const more = (await origin.add?.(tx, row)) ?? [];
    await recordFor(ctx, tx, [...changes, ...more, ...(await readIntakeChanges(tx, [row.id]))]);
    return row.id;
  });
}

type NewEntry = { id: string | undefined; intake_id: string; work_item_id: string };

async function insertEntry(
  tx: Tx,
  ctx: ProjectContext,
  { id, ...entry }: NewEntry,
  { source, source_name, source_email, extra, sending }: Origin,
): Promise<void> {
  await tx
    .insertInto('intake_work_items')
    .values({
      ...(id ? { id } : {}),
      workspace_id: ctx.workspace.id,
      project_id: ctx.project.id,
      ...entry,
      source,
      source_name: source_name ?? null,
      source_email: source_email ?? null,
      extra: toJsonb(extra ?? {}),
      sent_key: sending?.key ?? null,
      sent_hash: sending?.hash ?? null,
      created_by: ctx.user.id,
      updated_by: ctx.user.id,
    })
    .execute();
}

/** The history of a new item is written before its row of intake, which says where it came from. */
const sourceOf = ({ source, source_email = null, extra = {} }: Origin): SourceData => ({
  source,
  source_email,
  extra,
});

/** The work item of a call that was made before, by the ids that its maker chose. */
async function findMadeAlready(
  tx: Tx,
  ctx: ProjectContext,
  { id, item_id }: { id: string | undefined; item_id: string | undefined },
): Promise<string | null> {
  const isOwn = sql<boolean>`t.project_id = ${ctx.project.id} and t.created_by = ${ctx.user.id}
    and t.deleted_at is null`;
  const hasEntry = await isMadeAlready(tx, { table: 'intake_work_items', id, is_same: isOwn });
  const is_same = sql<boolean>`${isOwn} and exists (
    select from intake_work_items n where n.work_item_id = t.id and n.deleted_at is null)`;
  const hasItem = await isMadeAlready(tx, { table: 'work_items', id: item_id, is_same });
  if (hasItem) return item_id ?? null;
  if (!hasEntry) return null;
  const { rows } = await sql<{ work_item_id: string }>`
    select work_item_id from intake_work_items where id = ${id}`.execute(tx);
  return must(rows[0], 'it was found').work_item_id;
}
