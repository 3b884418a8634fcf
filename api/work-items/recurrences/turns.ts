import type { Db } from '@tandem/db/postgres/client.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { Turns } from '@tandem/shared/work-items/recurrences/preview.ts';
import type { Recurrence } from '@tandem/shared/work-items/recurrences/schema.ts';
import { sql } from 'kysely';

type Assigned = Pick<Recurrence, 'project_id' | 'assignees' | 'next_member_id'>;

/** Those of the members who may be assigned to items of the project now, in their order. */
export async function readAssignable(
  db: Db,
  { project_id, assignees }: Pick<Assigned, 'project_id' | 'assignees'>,
): Promise<string[]> {
  if (assignees.member_ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select m.user_id as id from project_members m
    where m.project_id = ${project_id} and m.user_id = any(${assignees.member_ids}::uuid[])
      and m.role >= ${ROLE.MEMBER} and m.is_active and m.deleted_at is null`.execute(db);
  const found = new Set(rows.map(({ id }) => id));
  return assignees.member_ids.filter((id) => found.has(id));
}

/** The members who are left, and whose turn is next (docs/contract/recurrences.md#turns). */
export async function turnsOf(db: Db, recurrence: Assigned): Promise<Turns> {
  if (recurrence.assignees.mode !== 'in_turn') return { member_ids: [], next: null };
  const member_ids = await readAssignable(db, recurrence);
  return { member_ids, next: nextOf(recurrence, member_ids) };
}

/** Whose turn it is: the next member, or the first one after them who is still there. */
export function nextOf(
  { assignees, next_member_id }: Pick<Assigned, 'assignees' | 'next_member_id'>,
  left: readonly string[],
): string | null {
  const all = assignees.member_ids;
  const at = Math.max(0, next_member_id === null ? 0 : all.indexOf(next_member_id));
  const order = [...all.slice(at), ...all.slice(0, at)];
  return order.find((id) => left.includes(id)) ?? null;
}

/** The one after a member. */
export function after(member: string | null, left: readonly string[]): string | null {
  const at = member === null ? -1 : left.indexOf(member);
  return left[(at + 1) % left.length] ?? null;
}

/** The member with the fewest open items in the project; of several the first (docs/contract/recurrences.md#fewest-open). */
export async function fewestOpen(
  db: Db,
  projectId: string,
  members: readonly string[],
): Promise<string | null> {
  if (members.length === 0) return null;
  const { rows } = await sql<{ id: string; count: number }>`
    select a.user_id as id, count(*)::int as count from work_item_assignees a
    join work_items w on w.id = a.work_item_id and w.deleted_at is null and w.archived_at is null and not w.is_draft
      and not w.is_hidden_by_intake
    join states s on s.id = w.state_id and s."group" not in ('completed', 'cancelled')
    where a.project_id = ${projectId} and a.user_id = any(${[...members]}::uuid[])
    group by a.user_id`.execute(db);
  const counts = new Map(rows.map(({ id, count }) => [id, count]));
  return members.toSorted((one, other) => (counts.get(one) ?? 0) - (counts.get(other) ?? 0))[0] ?? null;
}
