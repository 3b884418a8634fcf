import { approvalColumns } from '@tandem/db/rows/approvals.ts';
import { isSeenBy } from '@tandem/db/access/item-sight.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import type { Envelope } from '@tandem/shared/http/paging.ts';
import { must } from '@tandem/shared/must.ts';
import type { ApprovalsQuery } from '@tandem/shared/work-items/approvals/input.ts';
import type { Approval, ListedApproval } from '@tandem/shared/work-items/approvals/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { type ProjectContext, type WorkspaceContext, stampProjectSeq } from '../../context.ts';
import { type ListKey, type Placed, pageOfRows, pageParts } from '../../http/keyset.ts';
import { flatEnvelope, parsePage } from '../../http/paging.ts';
import { requireItem } from '../items/read/require-item.ts';
import { readApprovals } from '../record/approvals/repo.ts';
import { visibleItems } from '../selection/scope.ts';

/** The maximum length of a list without pages. */
const MOST = 500;
const PAGE = { default: 100, max: MOST };
const NEWEST: ListKey = [
  { value: sql`r.created_at`, type: 'timestamptz', isDescending: true },
  { value: sql`r.id`, type: 'uuid', isDescending: true },
];

/** The ids of the path of an approval. */
export type ApprovalPath = { item_id: string; id: string };

/** The approvals of an item in its project, the newest first. */
export async function listApprovalsOfItem(ctx: ProjectContext, itemId: string): Promise<Approval[]> {
  stampProjectSeq(ctx);
  await requireItem(ctx, itemId);
  return readApprovals(
    ctx.db,
    sql`r.work_item_id = ${itemId} and r.project_id = ${ctx.project.id}`,
    sql`limit ${MOST}`,
  );
}

/** Returns one approval of an item. 404 when the item has none with this id. */
export async function getApproval(ctx: ProjectContext, { item_id, id }: ApprovalPath): Promise<Approval> {
  await requireItem(ctx, item_id);
  const [approval] = await readApprovals(
    ctx.db,
    sql`r.work_item_id = ${item_id} and r.id = ${id} and r.project_id = ${ctx.project.id}`,
  );
  if (!approval) throw notFound();
  return approval;
}

/** What a list reads: a condition on approvals `r` of items `w`, and the columns. */
type Source<Row> = { columns: RawBuilder<Row>; condition: RawBuilder<unknown> };

const FROM = sql`approvals r join work_items w on w.id = r.work_item_id join projects p on p.id = w.project_id`;

/** Returns a page when the query asks for pages, otherwise the newest rows as a list. */
const readList = <Row extends Approval>(db: Db, query: ApprovalsQuery, source: Source<Row>) =>
  query.per_page !== undefined && query.cursor !== undefined
    ? readPage(db, query, source)
    : readNewest(db, source);

async function readNewest<Row extends Approval>(db: Db, { columns, condition }: Source<Row>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columns} from ${FROM} where ${condition} order by r.created_at desc, r.id desc limit ${MOST}`.execute(
    db,
  );
  return rows;
}

async function readPage<Row extends Approval>(
  db: Db,
  query: ApprovalsQuery,
  { columns, condition }: Source<Row>,
): Promise<Envelope<Omit<Row & Placed, 'place'>[]>> {
  const page = parsePage(query, PAGE);
  const { isAfter, order, window, place } = pageParts(page, NEWEST);
  const { rows } = await sql<Row & Placed>`
    select ${columns}, ${place} from ${FROM} where ${condition} and ${isAfter} order by ${order} ${window}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from ${FROM} where ${condition}`.execute(db);
  return flatEnvelope(page, pageOfRows(page, rows), must(counted.rows[0], 'a count gives one row').total);
}

const isOfState = ({ state }: ApprovalsQuery) => (state ? sql`r.state = ${state}` : sql`true`);

/** Returns the approvals of those items of a project that the caller sees. */
export async function listApprovalsOfProject(ctx: ProjectContext, query: ApprovalsQuery) {
  stampProjectSeq(ctx);
  const ofProject = sql`r.project_id = ${ctx.project.id} and w.project_id = r.project_id and w.deleted_at is null`;
  const condition = sql.join([ofProject, isOfState(query), ...visibleItems(ctx)], sql` and `);
  return readList<Approval>(ctx.db, query, { columns: approvalColumns, condition });
}

const listedColumns: RawBuilder<ListedApproval> = sql`${approvalColumns}, json_build_object('id', w.id, 'name', w.name,
  'sequence_id', w.sequence_id, 'project_identifier', p.identifier) as issue`;

/**
 * Approvals that list the caller as an approver, of items that they see. The list of pending ones leaves out
 * those that the caller has answered.
 */
function ofCaller({ user, workspace }: WorkspaceContext, query: ApprovalsQuery): Source<ListedApproval> {
  const condition = sql`r.workspace_id = ${workspace.id} and ${isOfState(query)} and exists (
    select from approval_answers own where own.approval_id = r.id and own.user_id = ${user.id}
      and (${query.state !== 'pending'} or own.answer is null))
    and w.deleted_at is null and ${isSeenBy('w', user.id)}`;
  return { columns: listedColumns, condition };
}

/** Returns the caller's approvals as a list or a page (docs/contract/approvals.md#my-approvals). */
export const listMyApprovals = (ctx: WorkspaceContext, query: ApprovalsQuery) =>
  readList(ctx.db, query, ofCaller(ctx, query));

/** Returns the same as a page in every case, for programs. */
export const pageOfMyApprovals = (ctx: WorkspaceContext, query: ApprovalsQuery) =>
  readPage(ctx.db, query, ofCaller(ctx, query));
