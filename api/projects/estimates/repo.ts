import { differs } from '@tandem/db/postgres/changed-columns.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import type { CreateEstimate, UpdateEstimate } from '@tandem/shared/projects/estimates/input.ts';
import type { Estimate, EstimatePoint } from '@tandem/shared/projects/estimates/schema.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

const pointColumns = sql`
  t.id, t.estimate_id as estimate, t.key, t.value, t.description, t.project_id as project,
  t.workspace_id as workspace, t.created_at, t.updated_at, t.created_by, t.updated_by, t.deleted_at`;

const columns = sql`
  e.id, e.name, e.description, e.type, e.last_used, e.project_id as project, e.workspace_id as workspace,
  e.created_at, e.updated_at, e.created_by, e.updated_by, e.deleted_at`;

type Bare = Omit<Estimate, 'points'>;

async function withPoints(db: Db, estimates: Bare[]): Promise<Estimate[]> {
  const ids = estimates.map((estimate) => estimate.id);
  const { rows } = await sql<EstimatePoint>`
    select ${pointColumns} from estimate_points t
    where t.estimate_id = any(${ids}::uuid[]) and t.deleted_at is null order by t.key, t.id`.execute(db);
  const byEstimate = Map.groupBy(rows, (point) => point.estimate);
  return estimates.map((estimate) => ({ ...estimate, points: byEstimate.get(estimate.id) ?? [] }));
}

async function readEstimates(db: Db, matches: RawBuilder<SqlBool>): Promise<Estimate[]> {
  const { rows } = await sql<Bare>`
    select ${columns} from estimates e join projects p on p.id = e.project_id
    where e.deleted_at is null and ${matches} order by e.name, e.created_at, e.id`.execute(db);
  return withPoints(db, rows);
}

/** All of a project that is not archived, by name. */
export const readEstimatesOf = (db: Db, projectId: string): Promise<Estimate[]> =>
  readEstimates(db, sql`e.project_id = ${projectId} and p.archived_at is null`);

export async function findEstimate(db: Db, projectId: string, id: string): Promise<Estimate | undefined> {
  const [estimate] = await readEstimates(db, sql`e.id = ${id} and e.project_id = ${projectId}`);
  return estimate;
}

/** The active estimate of each unarchived project that a user is a member of. */
export const readEstimatesOfMember = (db: Db, workspaceId: string, userId: string): Promise<Estimate[]> =>
  readEstimates(
    db,
    sql`e.workspace_id = ${workspaceId} and p.estimate_id = e.id and p.archived_at is null and p.deleted_at is null
      and exists (select from project_members m where m.project_id = p.id and m.user_id = ${userId} and m.is_active
        and m.deleted_at is null)`,
  );

/** The points of a project's active estimate; none while estimates are off. */
export async function readActivePoints(db: Db, projectId: string): Promise<EstimatePoint[]> {
  const { rows } = await sql<EstimatePoint>`
    select ${pointColumns} from projects p join estimate_points t on t.estimate_id = p.estimate_id
    where p.id = ${projectId} and p.archived_at is null and t.deleted_at is null order by t.key, t.id`.execute(
    db,
  );
  return rows;
}

/** Takes the mark of the candidate from the other estimates of a project; gives those that had it. */
export async function clearLastUsed(tx: Tx, projectId: string, by: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update estimates set last_used = false, updated_at = clock_timestamp(), updated_by = ${by}
    where project_id = ${projectId} and last_used and deleted_at is null returning id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Writes an estimate with its points; gives its id. */
export async function insertEstimate(
  tx: Tx,
  project: { workspace_id: string; project_id: string; by: string },
  { estimate, estimate_points }: CreateEstimate & { estimate: { name: string } },
): Promise<string> {
  const { workspace_id, project_id, by } = project;
  const row = await tx
    .insertInto('estimates')
    .values({ workspace_id, project_id, ...estimate, created_by: by, updated_by: by })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (estimate_points.length === 0) return row.id;
  await tx
    .insertInto('estimate_points')
    .values(
      estimate_points.map((point) => ({
        ...point,
        workspace_id,
        project_id,
        estimate_id: row.id,
        created_by: by,
        updated_by: by,
      })),
    )
    .execute();
  return row.id;
}

export const readEstimatesById = (db: Db, ids: string[]): Promise<Estimate[]> =>
  readEstimates(db, sql`e.id = any(${ids}::uuid[])`);

/** Writes what is given of name, description, type and mark. */
export async function writeEstimate(
  tx: Tx,
  id: string,
  { by, ...columns }: NonNullable<UpdateEstimate['estimate']> & { by: string },
): Promise<boolean> {
  const { name, description, type, last_used } = columns;
  const { numAffectedRows } = await sql`
    update estimates set name = coalesce(${name ?? null}, name),
      description = coalesce(${description ?? null}, description), type = coalesce(${type ?? null}, type),
      last_used = coalesce(${last_used ?? null}::boolean, last_used), updated_at = clock_timestamp(), updated_by = ${by}
    where id = ${id} and ${differs(columns)}`.execute(tx);
  return numAffectedRows !== 0n;
}

type PointValues = Pick<EstimatePoint, 'key' | 'value' | 'description'>;

export async function insertPoint(
  tx: Tx,
  estimate: Estimate,
  { by, ...point }: PointValues & { by: string },
): Promise<string> {
  const scope = { workspace_id: estimate.workspace, project_id: estimate.project, estimate_id: estimate.id };
  const row = await tx
    .insertInto('estimate_points')
    .values({ ...scope, ...point, created_by: by, updated_by: by })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function writePoints(
  tx: Tx,
  points: readonly (PointValues & { id: string })[],
  by: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update estimate_points t set key = i.key, value = i.value, description = i.description,
      updated_at = clock_timestamp(), updated_by = ${by}
    from jsonb_to_recordset(${JSON.stringify(points)}::text::jsonb)
      as i(id uuid, key integer, value text, description text)
    where t.id = i.id and (t.key, t.value, t.description) is distinct from (i.key, i.value, i.description)`.execute(
    tx,
  );
  return numAffectedRows !== 0n;
}

/** Marks a point deleted and moves those behind it up by one; gives the ids of these. */
export async function deletePointRow(tx: Tx, point: EstimatePoint, by: string): Promise<string[]> {
  await sql`
    update estimate_points set deleted_at = now(), updated_at = clock_timestamp(), updated_by = ${by}
    where id = ${point.id}`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    update estimate_points set key = key - 1, updated_at = clock_timestamp(), updated_by = ${by}
    where estimate_id = ${point.estimate} and key > ${point.key} and deleted_at is null returning id`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}

/** Marks an estimate and its points deleted. */
export async function deleteEstimateRow(tx: Tx, id: string, by: string): Promise<void> {
  await sql`
    with points as (
      update estimate_points set deleted_at = now(), updated_at = clock_timestamp(), updated_by = ${by}
      where estimate_id = ${id} and deleted_at is null
    )
    update estimates set deleted_at = now(), updated_at = clock_timestamp(), updated_by = ${by} where id = ${id}`.execute(
    tx,
  );
}
