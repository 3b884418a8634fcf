import { differs } from '@tandem/db/postgres/changed-columns.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import type { DB } from '@tandem/db/postgres/types.generated.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import type { Dashboard } from '@tandem/shared/insight/dashboards/schema.ts';
import { VIEW_ACCESS } from '@tandem/shared/planning/views/access.ts';
import { type RawBuilder, type UpdateObject, sql } from 'kysely';
import { dashboardColumns } from './columns.ts';

/** Whose sight of which workspace. */
export type DashboardReader = { workspace: { id: string }; user: { id: string } };

const dashboardNotFound = () => notFound('Dashboard not found');

/** Whether the reader may know of `dashboards d`. */
const isVisible = ({ workspace, user }: DashboardReader): RawBuilder<boolean> => sql`
  d.workspace_id = ${workspace.id} and d.deleted_at is null
  and (d.owned_by_id = ${user.id} or d.access = ${sql.lit(VIEW_ACCESS.PUBLIC)})`;

/** Those of the reader and those of the workspace, in their order. */
export async function readDashboards(
  db: Db,
  reader: DashboardReader,
  which: RawBuilder<boolean> = sql`true`,
): Promise<Dashboard[]> {
  const { rows } = await sql<Dashboard>`
    select ${dashboardColumns} from dashboards d where ${isVisible(reader)} and ${which}
    order by d.sort_order, d.created_at, d.id`.execute(db);
  return rows;
}

/** 404 for one that is private to another person, and for one of another workspace. */
export async function requireDashboard(db: Db, reader: DashboardReader, id: string): Promise<Dashboard> {
  const [dashboard] = await readDashboards(db, reader, sql`d.id = ${id}`);
  if (!dashboard) throw dashboardNotFound();
  return dashboard;
}

/** The same under lock. */
export async function lockDashboard(tx: Tx, reader: DashboardReader, id: string): Promise<Dashboard> {
  const { rows } = await sql<Dashboard>`
    select ${dashboardColumns} from dashboards d where d.id = ${id} and ${isVisible(reader)} for update`.execute(
    tx,
  );
  if (!rows[0]) throw dashboardNotFound();
  return rows[0];
}

export type DashboardColumns = UpdateObject<DB, 'dashboards'>;

const FIRST = 65_535;
const STEP = 10_000;

/** Behind all others of the workspace. */
export async function insertDashboard(
  tx: Tx,
  { workspace, user }: DashboardReader,
  values: DashboardColumns & { name: string },
): Promise<string> {
  const row = await tx
    .insertInto('dashboards')
    .values({
      sort_order: sql<number>`(select coalesce(max(d.sort_order) + ${STEP}::float8, ${FIRST}::float8) from dashboards d
        where d.workspace_id = ${workspace.id} and d.deleted_at is null)`,
      ...(values as object),
      name: values.name,
      workspace_id: workspace.id,
      owned_by_id: user.id,
      created_by: user.id,
      updated_by: user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** False, and nothing written, when the dashboard has these values already. */
export async function writeDashboard(
  tx: Tx,
  { id, by }: { id: string; by: string },
  values: DashboardColumns,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('dashboards')
    .set({ ...values, updated_at: sql<string>`clock_timestamp()`, updated_by: by })
    .where('id', '=', id)
    .where(differs(values))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
