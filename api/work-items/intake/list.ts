import { isSeenBy } from '@tandem/db/access/item-sight.ts';
import { seesOnlyOwnItems } from '@tandem/db/access/membership.ts';
import { badRequest, forbidden, invalidField, missing, notFound } from '@tandem/shared/http/errors.ts';
import { type Envelope, pagingQuery } from '@tandem/shared/http/paging.ts';
import { must } from '@tandem/shared/must.ts';
import type { Intake, IntakeDetail, IntakeItem } from '@tandem/shared/work-items/intake/schema.ts';
import { INTAKE_STATUSES, type IntakeStatus } from '@tandem/shared/work-items/intake/statuses.ts';
import type { WorkItemDetail } from '@tandem/shared/work-items/items/schema.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type ProjectContext, stampProjectSeq } from '../../context.ts';
import type { ListKey } from '../../http/keyset.ts';
import { NO_ROWS, flatEnvelope, parsePage } from '../../http/paging.ts';
import { findWorkItem } from '../items/read/read-repo.ts';
import { type Condition, filterConditions, filterReader } from '../selection/filters.ts';
import { filterQuery, queryText } from '../selection/input.ts';
import { itemColumns, visibleItems } from '../selection/scope.ts';
import { findEntry, findIntakeId, hasStatus, readEntries, readEntryRow, readIntake } from './repo.ts';

/** Query of GET P/inbox-issues/ (docs/contract/intake.md#the-list). */
export const intakeQuery = filterQuery
  .pick({
    state: true,
    priority: true,
    labels: true,
    assignees: true,
    created_by: true,
    created_at: true,
    updated_at: true,
    filters: true,
  })
  .extend({ ...pagingQuery.shape, status: queryText, order_by: queryText });
type IntakeQuery = z.infer<typeof intakeQuery>;

const PAGE_SIZE = 1000;
const DEFAULT_STATUS: IntakeStatus = -2;

const noIntake = () => notFound('Intake not found');

export function readStatuses(text: string | undefined): IntakeStatus[] {
  const values = (text ?? '').split(',').filter((each) => each.trim() !== '');
  if (values.length === 0) return [DEFAULT_STATUS];
  return values.map((value) => {
    const status = INTAKE_STATUSES.find((each) => String(each) === value.trim());
    if (status === undefined) throw invalidField('status', `"${value.slice(0, 50)}" is not a valid choice.`);
    return status;
  });
}

const ORDERS: Record<string, ListKey[number]> = {
  created_at: { value: sql`w.created_at`, type: 'timestamptz' },
  updated_at: { value: sql`w.updated_at`, type: 'timestamptz' },
  sequence_id: { value: sql`w.sequence_id`, type: 'int8' },
};

function readOrder(text: string | undefined): ListKey {
  const given = text || '-created_at';
  const column = ORDERS[given.replace(/^-?(issue__)?/, '')];
  if (!column) throw badRequest('Intake cannot be ordered by this field.');
  return [
    { ...column, isDescending: given.startsWith('-') },
    { value: sql`n.id`, type: 'uuid' },
  ];
}

/** A page of the project's intake; restricted guests see what they handed in. 404 while the project has no intake. */
export async function listIntake(ctx: ProjectContext, query: IntakeQuery): Promise<Envelope<IntakeItem[]>> {
  const page = parsePage(query, { default: PAGE_SIZE, max: PAGE_SIZE });
  const { status, order_by, per_page: _size, cursor: _cursor, ...filters } = query;
  const [statuses, key] = [readStatuses(status), readOrder(order_by)];
  const conditions: Condition[] = [
    hasStatus(statuses),
    ...visibleItems(ctx),
    ...filterConditions(filters, filterReader(ctx)),
  ];
  if (!(await findIntakeId(ctx.db, ctx))) throw noIntake();
  stampProjectSeq(ctx);
  if (ctx.project.archived_at !== null) return flatEnvelope(page, NO_ROWS, 0);
  const { found, total } = await readEntries(ctx.db, ctx, { conditions, key, page });
  return flatEnvelope(page, found, total);
}

/** The intake itself (docs/contract/intake.md#the-intake-of-a-project). */
export async function getIntake(ctx: ProjectContext): Promise<Intake> {
  const intake = await readIntake(ctx.db, ctx);
  if (!intake) throw noIntake();
  return intake;
}

/** The only one that there is cannot be deleted. */
export async function deleteIntake(ctx: ProjectContext, id: string): Promise<void> {
  const intake = await readIntake(ctx.db, ctx);
  if (intake?.id !== id) throw notFound();
  throw badRequest('You cannot delete the default intake');
}

/** 404 for a work item that did not come through intake, like for one that there is not. */
export async function requireEntry(ctx: ProjectContext, itemId: string): Promise<void> {
  if (!(await findEntry(ctx.db, ctx, itemId))) throw missing('issue');
}

/** One item in full (docs/contract/intake.md#one-item). 403 for a restricted guest who did not hand it in. */
export async function getIntakeItem(ctx: ProjectContext, itemId: string): Promise<IntakeDetail> {
  const entry = await findEntry(ctx.db, ctx, itemId);
  if (!entry) throw notFound();
  if (seesOnlyOwnItems(ctx.project) && entry.created_by !== ctx.user.id) {
    throw forbidden('You are not allowed to view this issue');
  }
  stampProjectSeq(ctx);
  return readDetail(ctx, itemId);
}

/** The answer of every call about one item. */
export async function readDetail(ctx: ProjectContext, itemId: string): Promise<IntakeDetail> {
  const [row, issue] = await Promise.all([
    readEntryRow(ctx.db, itemId),
    findWorkItem(ctx.db, sql`w.id = ${itemId}`, {
      columns: itemColumns(ctx),
      reader: { user_id: ctx.user.id, slug: ctx.workspace.slug },
      expansions: [],
    }),
  ]);
  const entry = must(row, 'it is an item of intake');
  const { duplicate_to } = entry;
  return {
    ...entry,
    // Nothing of it is expanded.
    issue: must(issue, 'its work item is there') as WorkItemDetail,
    duplicate_issue_detail: duplicate_to ? await readDuplicate(ctx, duplicate_to) : null,
  };
}

/** What it is a duplicate of, as far as the caller may see that. */
async function readDuplicate(
  ctx: ProjectContext,
  id: string,
): Promise<IntakeDetail['duplicate_issue_detail']> {
  const { rows } = await sql<NonNullable<IntakeDetail['duplicate_issue_detail']>>`
    select w.id, w.name, w.priority, w.sequence_id, w.project_id, w.created_at, w.created_by,
      array(select l.label_id from work_item_labels l where l.work_item_id = w.id order by l.label_id) as label_ids
    from work_items w where w.id = ${id} and w.deleted_at is null and ${isSeenBy('w', ctx.user.id)}`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
}
