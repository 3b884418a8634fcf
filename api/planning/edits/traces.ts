import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import { favoritePut, favoriteRemovals } from '../../personal/favorites/announce.ts';
import { findFavorite } from '../../personal/favorites/repo.ts';
import type { PlanKind } from './plan-kind.ts';

type Row = Record<string, unknown>;
/** What people had of it for themselves: the rows as they were, to be written again. */
export type Traces = { recent_visits: readonly Row[]; favorites: readonly Row[] };
type Taken = { traces: Traces; changes: NewChange[] };

/** Forgets favourites of it, for it is put away; when it is deleted, visits too. */
export async function takeTraces(
  tx: Tx,
  { kind, id, isDeleted }: { kind: PlanKind; id: string; isDeleted: boolean },
): Promise<Taken> {
  const { rows } = await sql<{ table: keyof Traces; id: string; user_id: string; row: Row }>`
    with v as (delete from recent_visits v where ${isDeleted} and entity_name = ${kind} and entity_identifier = ${id}
        returning id, user_id, to_jsonb(v) as "row"),
      g as (delete from favorites g where entity_type = ${kind} and entity_identifier = ${id}
        returning id, user_id, to_jsonb(g) as "row")
    select 'recent_visits' as "table", id, user_id, "row" from v
    union all select 'favorites', id, user_id, "row" from g`.execute(tx);
  const of = (table: keyof Traces) => rows.filter((row) => row.table === table);
  return {
    traces: {
      recent_visits: of('recent_visits').map(({ row }) => row),
      favorites: of('favorites').map(({ row }) => row),
    },
    changes: favoriteRemovals(of('favorites')),
  };
}

/** Brings them back; a favourite whose folder is gone stands outside of any. */
export async function restoreTraces(
  tx: Tx,
  { recent_visits = [], favorites = [] }: Partial<Traces>,
): Promise<NewChange[]> {
  const { rows } = await sql<{ id: string; user_id: string; workspace_id: string }>`
    with v as (
      insert into recent_visits
      select r.* from jsonb_populate_recordset(null::recent_visits, ${JSON.stringify(recent_visits)}::text::jsonb) r
      join users u on u.id = r.user_id on conflict do nothing
    )
    insert into favorites (id, workspace_id, project_id, user_id, entity_type, entity_identifier, name, is_folder,
      parent_id, sequence, created_at)
    select r.id, r.workspace_id, r.project_id, r.user_id, r.entity_type, r.entity_identifier, r.name, r.is_folder,
      (select f.id from favorites f where f.id = r.parent_id), r.sequence, r.created_at
    from jsonb_populate_recordset(null::favorites, ${JSON.stringify(favorites)}::text::jsonb) r
    join users u on u.id = r.user_id on conflict do nothing
    returning id, user_id, workspace_id`.execute(tx);
  const changes: NewChange[] = [];
  for (const { id, user_id, workspace_id } of rows) {
    // Whoever may not see it any more has no favourite of it.
    const row = await findFavorite(tx, { workspace_id, user_id }, { id });
    if (row) changes.push(favoritePut(user_id, row));
  }
  return changes;
}
