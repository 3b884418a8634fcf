import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import { ROLE } from '@tandem/shared/roles.ts';
import { closedByAutomation } from '../record/activities/item-events.ts';
import { readRefusedMoves } from '../record/transitions/refused.ts';
import { announceAutomation } from './announce.ts';
import {
  type AutomatedProject,
  type Automation,
  type Batch,
  type DueItem,
  type Place,
  batchOf,
  lockUntouchedItems,
} from './untouched-items.ts';

export const AUTO_CLOSE: Automation = { setting: 'close_in', groups: ['backlog', 'unstarted', 'started'] };

type Target = { id: string; name: string; group: string };

/** The state that a project closes its items with: the one that it chose, or else its first cancelled one. */
async function readTarget(tx: Tx, project: AutomatedProject): Promise<Target | undefined> {
  const { rows } = await sql<Target>`
    select s.id, s.name, s."group" from states s join projects p on p.id = s.project_id
    where p.id = ${project.id} and s.deleted_at is null
      and ((s.id = p.default_state_id and s."group" <> 'triage') or s."group" = 'cancelled')
    order by (s.id = p.default_state_id) is true desc, s.sequence, s.id limit 1 for key share of s`.execute(
    tx,
  );
  return rows[0];
}

/**
 * Acts as an administrator. No workflow and no item names this id
 * (docs/contract/automations.md#closing-by-itself).
 */
const MOVER = { id: '00000000-0000-0000-0000-000000000000', role: ROLE.ADMIN };

/** Returns the items that may enter the state. */
async function withoutRefused(tx: Tx, project_id: string, to: Target, due: DueItem[]): Promise<DueItem[]> {
  const moves = due.map(({ id }) => ({ id, project_id, to: to.id, mover: MOVER }));
  const refused = await readRefusedMoves(tx, moves);
  return due.filter(({ id }) => !refused.has(id));
}

/**
 * Closes the next items of a project that have been untouched for long enough
 * (docs/contract/automations.md#closing-by-itself). Items that may not enter that state are skipped.
 */
export async function closeBatch(
  tx: Tx,
  project: AutomatedProject,
  { actor_id, after }: { actor_id: string; after: Place | null },
): Promise<Batch> {
  const target = await readTarget(tx, project);
  if (!target) return { taken: 0, next: null };
  const only = sql<boolean>`w.state_id <> ${target.id}`;
  const due = await lockUntouchedItems(tx, AUTO_CLOSE, project, { only, after });
  const items = await withoutRefused(tx, project.id, target, due);
  if (items.length === 0) return batchOf(due, 0);
  const completedAt =
    target.group === 'completed' ? sql`coalesce(completed_at, clock_timestamp())` : sql`null`;
  await sql`
    update work_items set state_id = ${target.id}, completed_at = ${completedAt},
      last_state_change = clock_timestamp(), updated_at = clock_timestamp(), updated_by = ${actor_id}
    where id = any(${items.map(({ id }) => id)}::uuid[])`.execute(tx);
  await announceAutomation(tx, actor_id, {
    recorded: items.map((item) => ({ item, activity: closedByAutomation(item.state, target) })),
  });
  return batchOf(due, items.length);
}
