import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import { lacksOnEnter } from '../record/fields/required.ts';
import { closedByAutomation } from '../record/activities/item-events.ts';
import { announceAutomation } from './announce.ts';
import { type AutomatedProject, type Automation, lockUntouchedItems } from './untouched-items.ts';

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
 * Closes the next items of a project that nobody has touched for long; gives how many
 * (docs/contract/automations.md#closing-by-itself). Those that lack a field which that state asks for are left out.
 */
export async function closeBatch(tx: Tx, project: AutomatedProject, actorId: string): Promise<number> {
  const target = await readTarget(tx, project);
  if (!target) return 0;
  const isFree = sql<boolean>`w.state_id <> ${target.id} and not ${lacksOnEnter(target.group)}`;
  const items = await lockUntouchedItems(tx, AUTO_CLOSE, project, isFree);
  if (items.length === 0) return 0;
  const completedAt =
    target.group === 'completed' ? sql`coalesce(completed_at, clock_timestamp())` : sql`null`;
  await sql`
    update work_items set state_id = ${target.id}, completed_at = ${completedAt},
      last_state_change = clock_timestamp(), updated_at = clock_timestamp(), updated_by = ${actorId}
    where id = any(${items.map(({ id }) => id)}::uuid[])`.execute(tx);
  await announceAutomation(tx, actorId, {
    recorded: items.map((item) => ({ item, activity: closedByAutomation(item.state, target) })),
  });
  return items.length;
}
