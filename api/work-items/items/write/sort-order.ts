import type { Tx } from '@tandem/db/postgres/client.ts';
import { lockByNameAhead } from '@tandem/db/postgres/named-lock.ts';
import { noteLocked } from '@tandem/db/rows/locks.ts';
import { takePlace } from '@tandem/db/rows/places.ts';
import type { Between } from '@tandem/shared/work-items/items/sort-order.ts';
import { sql } from 'kysely';

type Place = {
  id: string;
  project_id: string;
  is_epic: boolean;
  wanted: number;
  between?: Between | undefined;
};

/**
 * People who give positions in one project do so one after the other; taken before any item is locked, in the round trip of
 * the next statement.
 */
export const lockSortOrder = (tx: Tx, projectId: string): Promise<void> =>
  lockByNameAhead(tx, `sort-order:${projectId}`);

/**
 * The position that an item gets when its client asks for one, and the items that give way, which are locked and written:
 * their Changes belong to the same command. Behind `lockSortOrder`.
 */
export async function takeSortOrder(
  tx: Tx,
  { project_id, is_epic, ...asked }: Place,
): Promise<{ place: number; moved: string[] }> {
  const isIn = sql<boolean>`
    r.project_id = ${project_id} and r.deleted_at is null and r.archived_at is null
    and not r.is_draft and not r.is_hidden_by_intake and ${is_epic ? sql`r.is_epic` : sql`not r.is_epic`}`;
  const list = {
    table: 'work_items',
    column: 'sort_order',
    isIn,
    ties: sql`r.created_at desc, r.id`,
  } as const;
  const taken = await takePlace(tx, list, asked);
  noteLocked(
    tx,
    'work_items',
    taken.moved.map((id) => ({ id })),
  );
  return taken;
}
