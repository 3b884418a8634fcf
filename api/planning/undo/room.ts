import type { Tx } from '@tandem/db/postgres/client.ts';
import type { ProjectContext } from '../../context.ts';
import { readMembersAmong } from '../../work-items/items/write/references.ts';
import { sql } from 'kysely';
import { isTaken } from '../cycles/dates.ts';
import type { PlanKind, PlanValues } from '../edits/plan-kind.ts';

type Place = { tx: Tx; project_id: string; id: string };

/** Which of its fields stands against it to be like this, because something else has taken its place: none, if any. */
export async function fieldInTheWay(
  kind: PlanKind,
  place: Place,
  wanted: PlanValues,
): Promise<'start_date' | 'name' | null> {
  if (wanted['deleted_at'] !== null) return null;
  if (kind === 'cycle') return (await hasNoDays(place, wanted)) ? 'start_date' : null;
  if (kind === 'module') return (await hasNoName(place, wanted)) ? 'name' : null;
  return null;
}

/** One cycle at a time (docs/contract/cycles.md#one-cycle-at-a-time). */
async function hasNoDays({ tx, project_id, id }: Place, { start_date, end_date }: PlanValues) {
  if (typeof start_date !== 'string' || typeof end_date !== 'string') return false;
  return isTaken(tx, { project_id, period: { start_date, end_date }, except: id });
}

async function hasNoName({ tx, project_id, id }: Place, { name }: PlanValues) {
  const { rows } = await sql`
    select from modules where project_id = ${project_id} and name = ${name} and id <> ${id}
      and deleted_at is null limit 1`.execute(tx);
  return rows.length > 0;
}

/** The values without people who are gone from the project; a lead who is gone stays what it is. */
export async function withPeopleThatAreLeft(
  tx: Tx,
  ctx: ProjectContext,
  values: PlanValues,
): Promise<PlanValues> {
  const { lead_id: lead, member_ids: members, ...rest } = values;
  const named = [...((members ?? []) as string[]), ...(typeof lead === 'string' ? [lead] : [])];
  const left = new Set(await readMembersAmong(tx, ctx, [...new Set(named)]));
  return {
    ...rest,
    ...(lead !== undefined && (lead === null || left.has(lead as string)) && { lead_id: lead }),
    ...(members !== undefined && { member_ids: (members as string[]).filter((each) => left.has(each)) }),
  };
}

type Put = { changed_by: string | null; changed_at: string };

/** Who else has put items into it, and when they did so last; undefined when nobody has. */
export async function itemsOfOthers(
  tx: Tx,
  kind: PlanKind,
  { id, me }: { id: string; me: string },
): Promise<Put | undefined> {
  if (kind === 'view' || kind === 'initiative') return undefined;
  const { rows } = await sql<Put>`
    select created_by as changed_by, created_at as changed_at from ${sql.table(`${kind}_work_items`)}
    where ${sql.ref(`${kind}_id`)} = ${id} and created_by is distinct from ${me}
    order by created_at desc limit 1`.execute(tx);
  return rows[0];
}
