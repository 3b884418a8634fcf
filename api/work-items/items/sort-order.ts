import type { Tx } from '@tandem/db/postgres/client.ts';
import { lockByName } from '@tandem/db/postgres/named-lock.ts';
import { must } from '@tandem/shared/must.ts';
import { sortOrderBetween } from '@tandem/shared/work-items/items/sort-order.ts';
import { sql } from 'kysely';

type Place = { id: string; project_id: string; is_epic: boolean; wanted: number };

const isOthers = ({ id, project_id, is_epic }: Place) => sql`
  w.project_id = ${project_id} and w.id <> ${id} and w.deleted_at is null and w.archived_at is null
  and not w.is_draft and not w.is_hidden_by_intake and ${is_epic ? sql`w.is_epic` : sql`not w.is_epic`}`;

/** People who give positions in one project do so one after the other; taken before any item is locked. */
export async function lockSortOrder(tx: Tx, projectId: string): Promise<void> {
  await lockByName(tx, `sort-order:${projectId}`);
}

/**
 * The position that an item gets when its client asks for one. When another item already has it, because two people
 * dropped cards into one gap or because the client found no number in between, the item goes behind that one, to the first
 * number that is free. Other items keep theirs. Behind `lockSortOrder`.
 */
export async function takeSortOrder(tx: Tx, place: Place): Promise<number> {
  const following = sql`select min(w.sort_order) from work_items w where ${isOthers(place)} and w.sort_order`;
  const { rows } = await sql<{ sort_order: number; next: number | null }>`
    with recursive taken(sort_order, next) as (
      select ${place.wanted}::float8, (${following} > ${place.wanted}::float8)
      where exists (select from work_items w where ${isOthers(place)} and w.sort_order = ${place.wanted}::float8)
      union all
      select t.next, (${following} > t.next) from taken t
      where t.next is not null and t.sort_order + (t.next - t.sort_order) / 2 in (t.sort_order, t.next)
    )
    select sort_order, next from taken order by sort_order desc limit 1`.execute(tx);
  const [behind] = rows;
  return behind ? must(sortOrderBetween(behind.sort_order, behind.next), 'there is room') : place.wanted;
}
