import type { Tx } from '@tandem/db/postgres/client.ts';
import { sortOrderBetween, spreadSortOrders } from '@tandem/shared/work-items/items/sort-order.ts';
import { sql } from 'kysely';

/** Items that make room when no number is left between two neighbours. */
const SPREAD_ITEMS = 100;

type Place = { id: string; project_id: string; is_epic: boolean; wanted: number };

const isOthers = ({ id, project_id, is_epic }: Place) => sql`
  w.project_id = ${project_id} and w.id <> ${id} and w.deleted_at is null and w.archived_at is null
  and not w.is_draft and not w.is_hidden_by_intake and ${is_epic ? sql`w.is_epic` : sql`not w.is_epic`}`;

/** People who give positions in one project do so one after the other; taken before any item is locked. */
export async function lockSortOrder(tx: Tx, projectId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sort-order:${projectId}`}, 0))`.execute(tx);
}

/**
 * The position that an item gets when its client asks for one. When another item already has it, because two people
 * dropped cards into one gap or because the client found no number in between, the item goes right behind that one; and
 * when there is no number left, the items that follow make room. Gives the ids of those, too. Behind `lockSortOrder`.
 */
export async function takeSortOrder(
  tx: Tx,
  place: Place,
): Promise<{ sort_order: number; moved_ids: string[] }> {
  const { rows } = await sql<{ is_taken: boolean; next: number | null }>`
    select exists (select 1 from work_items w where ${isOthers(place)} and w.sort_order = ${place.wanted}) as is_taken,
      (select min(w.sort_order) from work_items w where ${isOthers(place)} and w.sort_order > ${place.wanted}) as next`.execute(
    tx,
  );
  const [found] = rows;
  if (!found?.is_taken) return { sort_order: place.wanted, moved_ids: [] };
  const sortOrder = sortOrderBetween(place.wanted, found.next);
  return sortOrder === null ? spreadFrom(tx, place) : { sort_order: sortOrder, moved_ids: [] };
}

/** Spreads the items behind a position; the first of the new positions is for the item itself. */
async function spreadFrom(tx: Tx, place: Place): Promise<{ sort_order: number; moved_ids: string[] }> {
  for (let count = SPREAD_ITEMS; ; count *= 10) {
    const { rows } = await sql<{ id: string; sort_order: number }>`
      select w.id, w.sort_order from work_items w where ${isOthers(place)} and w.sort_order > ${place.wanted}
      order by w.sort_order, w.created_at desc, w.id limit ${count + 1}`.execute(tx);
    const following = rows.slice(0, count);
    const orders = spreadSortOrders(place.wanted, rows[count]?.sort_order ?? null, following.length + 1);
    if (!orders) continue;
    const [first = place.wanted, ...others] = orders;
    const ids = following.map((row) => row.id);
    await sql`
      update work_items w set sort_order = n.sort_order, updated_at = clock_timestamp()
      from unnest(${ids}::uuid[], ${others}::float8[]) as n(id, sort_order) where w.id = n.id`.execute(tx);
    return { sort_order: first, moved_ids: ids };
  }
}
