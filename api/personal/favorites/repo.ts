import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { takePlace } from '@tandem/db/rows/places.ts';
import type { Favorite, FavoriteType } from '@tandem/shared/personal/favorites/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

export type Owner = { workspace_id: string; user_id: string };
const STEP = 10_000;
const FIRST = 65_535;

/** What can be a favourite: one row (type, id, name, logo, project) for each live thing that the owner may see. */
const visibleEntities = ({ workspace_id, user_id }: Owner) => sql`
  with own as (
    select p.id, m.role > ${ROLE.GUEST} or p.guest_view_all_features as sees_all
    from project_members m join projects p on p.id = m.project_id and p.deleted_at is null and p.archived_at is null
    where m.user_id = ${user_id} and m.workspace_id = ${workspace_id} and m.is_active and m.deleted_at is null
  ), entities as (
    select 'project' as type, p.id, p.name, p.logo_props, p.id as project_id
    from own join projects p on p.id = own.id
    union all select 'cycle', c.id, c.name, c.logo_props, own.id
    from own join cycles c on c.project_id = own.id and c.deleted_at is null and c.archived_at is null
    union all select 'module', c.id, c.name, c.logo_props, own.id
    from own join modules c on c.project_id = own.id and c.deleted_at is null and c.archived_at is null
    union all select 'view', c.id, c.name, c.logo_props, own.id
    from own join views c on c.project_id = own.id and c.deleted_at is null
      and (c.access = 0 and own.sees_all or c.owned_by_id = ${user_id})
    union all select 'page', g.id, g.name, g.logo_props, min(own.id::text)::uuid
    from own join project_pages l on l.project_id = own.id
    join pages g on g.id = l.page_id and g.deleted_at is null and g.archived_at is null
      and (g.access = 0 and own.sees_all or g.owned_by_id = ${user_id})
    group by g.id
  )`;

const columns = sql`
  f.id, f.entity_type, f.entity_identifier, f.name, f.is_folder, f.sequence, f.parent_id as parent, f.workspace_id,
  f.project_id,
  case when e.id is not null then jsonb_strip_nulls(jsonb_build_object('id', e.id, 'name', e.name,
    'project_id', case when e.type <> 'project' then e.project_id end)) || jsonb_build_object('logo_props', e.logo_props)
    end as entity_data`;

/** The owner's favourites whose entity is still there for them. */
async function readFavorites(db: Db, owner: Owner, matches: RawBuilder<SqlBool>): Promise<Favorite[]> {
  const { rows } = await sql<Favorite>`
    ${visibleEntities(owner)}
    select ${columns} from favorites f
    left join entities e on e.type = f.entity_type and e.id = f.entity_identifier
    where f.user_id = ${owner.user_id} and f.workspace_id = ${owner.workspace_id}
      and (f.is_folder or e.id is not null) and ${matches}
    order by f.sequence desc, f.id`.execute(db);
  return rows;
}

export const readAll = (db: Db, owner: Owner): Promise<Favorite[]> => readFavorites(db, owner, sql`true`);

export const readTopLevel = (db: Db, owner: Owner): Promise<Favorite[]> =>
  readFavorites(db, owner, sql`f.parent_id is null`);

export const readFolder = (db: Db, owner: Owner, folderId: string): Promise<Favorite[]> =>
  readFavorites(db, owner, sql`f.parent_id = ${folderId}`);

export const readOfType = (db: Db, owner: Owner, type: FavoriteType): Promise<Favorite[]> =>
  readFavorites(db, owner, sql`f.entity_type = ${type}`);

export const readByIds = async (db: Db, owner: Owner, ids: readonly string[]): Promise<Favorite[]> =>
  ids.length === 0 ? [] : readFavorites(db, owner, sql`f.id = any(${ids}::uuid[])`);

/** The place that a favourite gets among those of its owner, and the ids of those that give way. */
export async function takeFavoritePlace(
  tx: Tx,
  { user_id, workspace_id }: Owner,
  { id, wanted }: { id: string; wanted: number | undefined },
) {
  if (wanted === undefined) return null;
  const isIn = sql<boolean>`r.user_id = ${user_id} and r.workspace_id = ${workspace_id}`;
  return takePlace(tx, { table: 'favorites', column: 'sequence', isIn, ties: sql`r.id` }, { id, wanted });
}

export async function findFavorite(
  db: Db,
  owner: Owner,
  by: { id: string } | { type: FavoriteType; entity: string },
): Promise<Favorite | undefined> {
  const matches: RawBuilder<SqlBool> =
    'id' in by
      ? sql`f.id = ${by.id}`
      : sql`f.entity_type = ${by.type} and f.entity_identifier = ${by.entity}`;
  const [favorite] = await readFavorites(db, owner, matches);
  return favorite;
}

/** The project of something that the owner may make a favourite; undefined when there is no such thing for them. */
export async function findEntity(
  db: Db,
  owner: Owner,
  entity: { type: FavoriteType; id: string },
): Promise<{ project_id: string } | undefined> {
  const { rows } = await sql<{ project_id: string }>`
    ${visibleEntities(owner)} select project_id from entities where type = ${entity.type} and id = ${entity.id}`.execute(
    db,
  );
  return rows[0];
}

type NewFavorite = Owner & {
  /** The id that its maker has chosen, if they have. */
  id: string | undefined;
  entity_type: FavoriteType;
  entity_identifier: string | null;
  project_id: string | null;
  name: string;
  parent: string | null;
};

/** Last of the owner's; null when they have it already. */
export async function insertFavorite(tx: Tx, favorite: NewFavorite): Promise<string | null> {
  const { workspace_id, user_id } = favorite;
  const { rows } = await sql<{ id: string }>`
    insert into favorites
      (id, workspace_id, user_id, project_id, entity_type, entity_identifier, name, is_folder, parent_id, sequence)
    values (coalesce(${favorite.id ?? null}::uuid, gen_random_uuid()), ${workspace_id}, ${user_id}, ${favorite.project_id}, ${favorite.entity_type},
      ${favorite.entity_identifier}, ${favorite.name}, ${favorite.entity_type === 'folder'}, ${favorite.parent},
      (select coalesce(max(sequence) + ${STEP}, ${FIRST}) from favorites
        where user_id = ${user_id} and workspace_id = ${workspace_id}))
    on conflict (user_id, workspace_id, entity_type, entity_identifier) where entity_identifier is not null do nothing
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Removes a favourite, a folder with what is in it; gives all that went. */
export async function deleteFavoriteRows(
  tx: Tx,
  owner: Owner,
  id: string,
): Promise<{ id: string; user_id: string; project: string | null }[]> {
  const { rows } = await sql<{ id: string; user_id: string; project: string | null }>`
    delete from favorites
    where (id = ${id} or parent_id = ${id}) and user_id = ${owner.user_id} and workspace_id = ${owner.workspace_id}
    returning id, user_id, case when entity_type = 'project' then entity_identifier end as project`.execute(
    tx,
  );
  return rows;
}
