import type { Tx } from '@tandem/db/postgres/client.ts';
import { lockPlaces, takePlace } from '@tandem/db/rows/places.ts';
import { sql } from 'kysely';

type Plans = { table: 'cycles' | 'modules'; project_id: string };

/** Before any of them is locked. */
export const lockPlanPlaces = (
  tx: Tx,
  { table, project_id }: Plans,
  wanted: number | undefined,
): Promise<void> => (wanted === undefined ? Promise.resolve() : lockPlaces(tx, { table }, project_id));

/** The place that a cycle or module gets in its project, and the ids of those that give way. */
export async function takePlanPlace(
  tx: Tx,
  { table, project_id }: Plans,
  { id, wanted }: { id: string; wanted: number | undefined },
) {
  if (wanted === undefined) return null;
  const isIn = sql<boolean>`r.project_id = ${project_id} and r.deleted_at is null`;
  const list = { table, column: 'sort_order', isIn, ties: sql`r.created_at desc, r.id` } as const;
  return takePlace(tx, list, { id, wanted });
}
