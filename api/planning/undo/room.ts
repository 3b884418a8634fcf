import type { Tx } from '@tandem/db/postgres/client.ts';
import type { ProjectContext } from '../../context.ts';
import { readMembersAmong } from '../../work-items/items/references.ts';
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
