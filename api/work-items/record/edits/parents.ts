import type { Tx } from '@tandem/db/postgres/client.ts';
import { noteLocked } from '@tandem/db/rows/locks.ts';
import { sql } from 'kysely';

/**
 * Marks the parents that won or lost items as changed: their count of sub-items is part of their row
 * (docs/contract/work-items.md#what-moves-updated_at). Gives them, for their Changes.
 */
export async function touchParents(
  tx: Tx,
  ids: readonly (string | null)[],
): Promise<{ id: string; project_id: string }[]> {
  const parents = [...new Set(ids)].filter((id) => id !== null);
  if (parents.length === 0) return [];
  const { rows } = await sql<{ id: string; project_id: string }>`
    update work_items w set updated_at = clock_timestamp() where id in (
      select i.id from work_items i where i.id = any(${parents}::uuid[]) and i.deleted_at is null
      order by i.id for no key update)
    returning w.id, w.project_id`.execute(tx);
  noteLocked(tx, 'work_items', rows);
  return rows;
}

/** Each item once, though it is a parent of another. */
export const distinctItems = <T extends { id: string }>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];
