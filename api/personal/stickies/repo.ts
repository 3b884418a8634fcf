import { differs } from '@tandem/db/postgres/changed-columns.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { containsFolded } from '@tandem/db/postgres/queries/contains-text.ts';
import type { DB } from '@tandem/db/postgres/types.generated.ts';
import { takePlace } from '@tandem/db/rows/places.ts';
import type { Sticky } from '@tandem/shared/personal/stickies/schema.ts';
import { must } from '@tandem/shared/must.ts';
import { type UpdateObject, sql } from 'kysely';
import type { PageRows } from '../../http/key-cursor.ts';
import { type ListKey, type Placed, newestFirst, pageOfRows, pageParts } from '../../http/keyset.ts';
import type { Page } from '../../http/paging.ts';

/** Whose stickies are meant, and in which workspace. */
export type StickyScope = { workspace_id: string; owner_id: string };

const STICKY_STEP = 10_000;
const FIRST_PLACE = 65_535;

const columns = sql`
  s.id, s.name, s.description, s.description_html, s.description_stripped, s.logo_props, s.color, s.background_color,
  s.workspace_id as workspace, s.owner_id as owner, s.sort_order, s.created_at, s.updated_at, s.created_by, s.updated_by`;

const isInScope = ({ workspace_id, owner_id }: StickyScope) =>
  sql<boolean>`s.owner_id = ${owner_id} and s.workspace_id = ${workspace_id} and s.deleted_at is null`;

type StickiesPage = { text: string; page: Page };
const HIGHEST: ListKey = [
  { value: sql`s.sort_order`, type: 'float8', isDescending: true },
  ...newestFirst(sql`s.created_at`, sql`s.id`),
];

/** A page of somebody's stickies, the highest place first, and how many there are. */
export async function readStickies(
  db: Db,
  scope: StickyScope,
  { text, page }: StickiesPage,
): Promise<{ found: PageRows<Sticky>; total: number }> {
  const hasText = text
    ? sql`and (${containsFolded(sql`s.name`, text)} or ${containsFolded(sql`s.description_stripped`, text)})`
    : sql``;
  const where = sql`${isInScope(scope)} ${hasText}`;
  const { isAfter, order, window, place } = pageParts(page, HIGHEST);
  const { rows } = await sql<Sticky & Placed>`
    select ${columns}, ${place} from stickies s where ${where} and ${isAfter} order by ${order} ${window}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from stickies s where ${where}`.execute(db);
  return { found: pageOfRows(page, rows), total: must(counted.rows[0], 'a count gives one row').total };
}

/** Those of these ids, the highest place first. */
export async function findStickies(db: Db, scope: StickyScope, ids: readonly string[]): Promise<Sticky[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Sticky>`
    select ${columns} from stickies s where s.id = any(${ids}::uuid[]) and ${isInScope(scope)}
    order by s.sort_order desc, s.id`.execute(db);
  return rows;
}

/** The place that a sticky gets among those of its owner, and the ids of those that give way. */
export const takeStickyPlace = (
  tx: Tx,
  { workspace_id, owner_id }: StickyScope,
  asked: { id: string; wanted: number },
) => {
  const isIn = sql<boolean>`
    r.owner_id = ${owner_id} and r.workspace_id = ${workspace_id} and r.deleted_at is null`;
  return takePlace(
    tx,
    { table: 'stickies', column: 'sort_order', isIn, ties: sql`r.created_at, r.id` },
    asked,
  );
};

export async function findSticky(db: Db, scope: StickyScope, id: string): Promise<Sticky | undefined> {
  const { rows } = await sql<Sticky>`
    select ${columns} from stickies s where s.id = ${id} and ${isInScope(scope)}`.execute(db);
  return rows[0];
}

/** The same, locked for a write. */
export async function lockSticky(tx: Tx, scope: StickyScope, id: string): Promise<Sticky | undefined> {
  const { rows } = await sql<Sticky>`
    select ${columns} from stickies s where s.id = ${id} and ${isInScope(scope)} for update`.execute(tx);
  return rows[0];
}

export type StickyColumns = UpdateObject<DB, 'stickies'>;

/** A new sticky above all others of its owner in the workspace; gives its id. */
export async function insertSticky(tx: Tx, scope: StickyScope, values: StickyColumns): Promise<string> {
  const { workspace_id, owner_id } = scope;
  const place = sql<number>`coalesce((select max(s.sort_order) + ${STICKY_STEP}::float8 from stickies s
    where ${isInScope(scope)}), ${FIRST_PLACE}::float8)`;
  const row = await tx
    .insertInto('stickies')
    .values({
      ...(values as object),
      workspace_id,
      owner_id,
      sort_order: place,
      created_by: owner_id,
      updated_by: owner_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** False, and nothing written, when the sticky has these values already. */
export async function writeSticky(tx: Tx, { id, owner }: Sticky, values: StickyColumns): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('stickies')
    .set({ ...values, updated_at: sql<string>`clock_timestamp()`, updated_by: owner })
    .where('id', '=', id)
    .where(differs(values))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteStickyRow(tx: Tx, { id, owner }: Sticky): Promise<void> {
  await sql`update stickies set deleted_at = now(), updated_at = clock_timestamp(), updated_by = ${owner}
    where id = ${id}`.execute(tx);
}
