import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import type { Survey } from '../source/survey.ts';
import { type ImportRun, scopeOf } from './import-run.ts';
import { type KnownPoint, planEstimates } from './plan-estimates.ts';

/** The points of the active estimate of a project; null where it has none. */
async function readPoints(db: Db, projectId: string | undefined): Promise<KnownPoint[] | null> {
  if (projectId === undefined) return null;
  const project = await db
    .selectFrom('projects')
    .select('estimate_id')
    .where('id', '=', projectId)
    .executeTakeFirst();
  if (!project?.estimate_id) return null;
  return db
    .selectFrom('estimate_points')
    .select(['id', 'value'])
    .where('estimate_id', '=', project.estimate_id)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Notes estimates that are no point of the project, each value once with how many items have it. */
export async function noteEstimates(
  db: Db,
  project: { id: string } | undefined,
  { estimates, notes }: Survey,
): Promise<void> {
  if (estimates.size === 0) return;
  for (const value of planEstimates(await readPoints(db, project?.id), estimates).left) {
    const by = estimates.get(value);
    if (by) notes.add(by, { code: 'estimate_left', value: `${value} (${by.items})` });
  }
}

/**
 * The points of the estimates of a file by their values. A project without an estimate gets one, which is its active one;
 * `isNew` says so.
 */
export async function writeEstimates(
  tx: Tx,
  run: ImportRun,
): Promise<{ points: Map<string, string>; isNew: boolean }> {
  const { estimates } = run.survey;
  if (estimates.size === 0) return { points: new Map(), isNew: false };
  const { known, made } = planEstimates(await readPoints(tx, run.project.id), estimates);
  if (!made) return { points: known, isNew: false };
  const row = { ...scopeOf(run), created_by: run.lead_id, updated_by: run.lead_id };
  await sql`update estimates set last_used = false where project_id = ${run.project.id} and last_used`.execute(
    tx,
  );
  const { id: estimate_id } = await tx
    .insertInto('estimates')
    .values({ ...row, name: 'Imported', type: made.type, last_used: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = await tx
    .insertInto('estimate_points')
    .values(made.values.map((value, index) => ({ ...row, estimate_id, key: index + 1, value })))
    .returning(['id', 'value'])
    .execute();
  await tx.updateTable('projects').set({ estimate_id }).where('id', '=', run.project.id).execute();
  return { points: new Map(rows.map(({ id, value }) => [value, id])), isNew: true };
}
