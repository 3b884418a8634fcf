import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { presentProject, projectDetail, type RawProject } from '@tandem/db/rows/lite.ts';
import { must } from '@tandem/shared/must.ts';
import type { Intake, IntakeItem } from '@tandem/shared/work-items/intake/schema.ts';
import type { IntakeStatus } from '@tandem/shared/work-items/intake/statuses.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';
import type { PageRows } from '../../http/key-cursor.ts';
import { type ListKey, type Placed, pageOfRows, pageParts } from '../../http/keyset.ts';
import type { Page } from '../../http/paging.ts';
import type { Condition } from '../selection/filters.ts';
import { type FlatIntakeItem, intakeColumns, isEntry, presentIntakeItem } from '@tandem/db/rows/intake.ts';

const FROM = sql`from intake_work_items n join work_items w on w.id = n.work_item_id join states s on s.id = w.state_id`;

/** Whose snooze has ended is waiting again, without a write (docs/contract/intake.md#snoozed-items). */
const isAwake = sql`n.status = 0 and n.snoozed_till <= now()`;

/** Items that count as one of these statuses. */
export const hasStatus = (statuses: readonly IntakeStatus[]): Condition => sql`(
  n.status = any(${statuses}::int[]) and not (${isAwake}) or ${statuses.includes(-2)} and ${isAwake})`;

type EntriesPage = {
  conditions: readonly Condition[];
  key: ListKey;
  page: Page;
};

/** A page of what came through the intake of a project, and how many there are. */
export async function readEntries(
  db: Db,
  ctx: ProjectContext,
  { conditions, key, page }: EntriesPage,
): Promise<{ found: PageRows<IntakeItem>; total: number }> {
  const all = [sql<boolean>`n.project_id = ${ctx.project.id} and ${isEntry}`, ...conditions];
  const where = sql`${FROM} where ${sql.join(all, sql` and `)}`;
  const { isAfter, order, window, place } = pageParts(page, key);
  const { rows } = await sql<FlatIntakeItem & Placed>`
    select ${intakeColumns}, ${place} ${where} and ${isAfter} order by ${order} ${window}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${where}`.execute(db);
  const found = pageOfRows(page, rows);
  return {
    found: { ...found, rows: found.rows.map(presentIntakeItem) },
    total: must(counted.rows[0], 'a count gives one row').total,
  };
}

/** An item of intake, with who made the work item. */
export type Entry = {
  id: string;
  work_item_id: string;
  status: IntakeStatus;
  snoozed_till: string | null;
  duplicate_to: string | null;
  decided_by: string | null;
  decided_at: string | null;
  created_by: string | null;
  /** When its work item changed last. */
  updated_at: string;
};

const entryColumns = sql`n.id, n.work_item_id, n.status, n.snoozed_till, n.duplicate_to_id as duplicate_to,
  n.decided_by_id as decided_by, n.decided_at, w.created_by, w.updated_at`;

async function readEntry(
  db: Db,
  { item_id, project_id }: { item_id: string; project_id: string },
  isLocked: boolean,
): Promise<Entry | undefined> {
  const { rows } = await sql<Entry>`
    select ${entryColumns} from intake_work_items n join work_items w on w.id = n.work_item_id
    where n.work_item_id = ${item_id} and n.project_id = ${project_id} and ${isEntry}
    ${isLocked ? sql`for update of n` : sql``}`.execute(db);
  return rows[0];
}

export const findEntry = (db: Db, ctx: ProjectContext, item_id: string) =>
  readEntry(db, { item_id, project_id: ctx.project.id }, false);

/** The same, locked for a write: whoever decides at the same moment waits, and then sees what was decided. */
export const lockEntry = (tx: Tx, place: { item_id: string; project_id: string }) =>
  readEntry(tx, place, true);

/** The row of one item as the list has it. */
export async function readEntryRow(db: Db, itemId: string): Promise<IntakeItem | undefined> {
  const { rows } = await sql<FlatIntakeItem>`
    select ${intakeColumns} ${FROM} where n.work_item_id = ${itemId} and ${isEntry}`.execute(db);
  return rows[0] && presentIntakeItem(rows[0]);
}

export async function findIntakeId(db: Db, ctx: ProjectContext): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select i.id from intakes i join projects p on p.id = i.project_id and p.intake_view
    where i.project_id = ${ctx.project.id} and i.is_default and i.deleted_at is null`.execute(db);
  return rows[0]?.id;
}

/** The intake of a project that has it on, with how many items wait for a decision. */
export async function readIntake(db: Db, ctx: ProjectContext): Promise<Intake | undefined> {
  const { rows } = await sql<Omit<Intake, 'project_detail'> & { project_detail: RawProject }>`
    select i.id, i.name, i.description, i.is_default, i.view_props, i.logo_props, i.workspace_id as workspace,
      i.project_id as project, ${projectDetail(sql`i.project_id`)} as project_detail,
      (select count(*)::int ${FROM} where n.intake_id = i.id and ${isEntry} and ${hasStatus([-2])})
        as pending_issue_count,
      i.created_at, i.updated_at, i.created_by, i.updated_by, i.deleted_at
    from intakes i join projects p on p.id = i.project_id and p.intake_view
    where i.project_id = ${ctx.project.id} and i.is_default and i.deleted_at is null`.execute(db);
  const [intake] = rows;
  return intake && { ...intake, project_detail: presentProject(intake.project_detail) };
}
