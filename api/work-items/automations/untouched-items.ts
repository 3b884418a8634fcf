import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { noteLocked } from '@tandem/db/rows/locks.ts';
import { isListed } from '@tandem/db/rows/work-items.ts';
import { type RawBuilder, sql } from 'kysely';

const DAYS_OF_A_MONTH = 30;
/** One transaction holds no more items than this. */
export const BATCH = 100;

/** What one of the two automations looks for: after the months that the project sets, items in states of these groups. */
export type Automation = { setting: 'archive_in' | 'close_in'; groups: readonly string[] };

export type AutomatedProject = {
  id: string;
  workspace_id: string;
  months: number;
  created_by: string | null;
};

/** Projects that ask for it; archived ones are left alone. */
export async function readAutomatedProjects(db: Db, { setting }: Automation): Promise<AutomatedProject[]> {
  const { rows } = await sql<AutomatedProject>`
    select p.id, p.workspace_id, p.${sql.ref(setting)} as months, p.created_by
    from projects p join workspaces s on s.id = p.workspace_id and s.deleted_at is null
    where p.${sql.ref(setting)} > 0 and p.archived_at is null and p.deleted_at is null order by p.id`.execute(
    db,
  );
  return rows;
}

/**
 * Whether an automation is to take `work_items w join states s` (docs/contract/automations.md#which-items): lists show
 * it, nobody touched it for so long, and neither a cycle nor a module that it is in still goes on.
 */
const isUntouched = ({ groups }: Automation, { months }: AutomatedProject): RawBuilder<boolean> => sql`
  ${isListed} and s."group" = any(${[...groups]}::text[])
  and w.updated_at <= now() - make_interval(days => ${months * DAYS_OF_A_MONTH}::int)
  and not exists (
    select from cycle_work_items y join cycles c on c.id = y.cycle_id and c.deleted_at is null
      and c.archived_at is null
    where y.work_item_id = w.id and (c.end_date is null or c.end_date > now()))
  and not exists (
    select from module_work_items o join modules m on m.id = o.module_id and m.deleted_at is null
      and m.archived_at is null
    where o.work_item_id = w.id and (m.target_date is null or m.target_date >= current_date))`;

export type DueItem = {
  id: string;
  parent_id: string | null;
  created_by: string | null;
  updated_at: string;
  state: { id: string; name: string };
};

/** The position of an automation in a project: items up to here were changed or skipped. */
export type Place = { updated_at: string; id: string };

/** The result of one batch. `next` is where the following batch begins; null after the last one. */
export type Batch = { taken: number; next: Place | null };

/** Returns the result of a batch. A full batch may have a following one. */
export function batchOf(items: readonly DueItem[], taken = items.length): Batch {
  const last = items.at(-1);
  const next = last && items.length === BATCH ? { updated_at: last.updated_at, id: last.id } : null;
  return { taken, next };
}

/**
 * Locks the next due items after a position, the oldest first, while the automation is still switched on. It
 * skips items that another transaction has locked: they are being changed.
 */
export async function lockUntouchedItems(
  tx: Tx,
  automation: Automation,
  project: AutomatedProject,
  { only = sql`true`, after }: { only?: RawBuilder<boolean>; after: Place | null },
): Promise<DueItem[]> {
  const isBehind = after ? sql`and (w.updated_at, w.id) > (${after.updated_at}, ${after.id})` : sql``;
  const { rows } = await sql<DueItem>`
    select w.id, w.parent_id, w.created_by, w.updated_at, json_build_object('id', s.id, 'name', s.name) as state
    from work_items w join states s on s.id = w.state_id
    where w.project_id = ${project.id} and ${isUntouched(automation, project)} and ${only} ${isBehind}
      and exists (select from projects p where p.id = ${project.id} and p.archived_at is null
        and p.deleted_at is null and p.${sql.ref(automation.setting)} = ${project.months})
    order by w.updated_at, w.id limit ${BATCH} for no key update of w skip locked`.execute(tx);
  noteLocked(tx, 'work_items', rows);
  return rows;
}

/** Of these items those that this automation is not about to take. */
export async function withoutDue(
  tx: Tx,
  automation: Automation,
  project: AutomatedProject,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.id from work_items w join states s on s.id = w.state_id
    where w.id = any(${[...ids]}::uuid[]) and not (w.project_id = ${project.id} and ${isUntouched(automation, project)})`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}
