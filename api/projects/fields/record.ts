import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { readWorkItemChanges } from '@tandem/db/rows/work-items.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { sql } from 'kysely';
import { type ProjectContext, type WorkspaceContext, recordFor, resyncFor } from '../../context.ts';
import { announceField, projectFieldsPut } from './announce.ts';
import { retyped, storeFormulas } from './formulas/store.ts';
import { markReadFields, retypedRollups } from './rollups.ts';
import { readFields, writeField } from './repo.ts';
import type { ProjectFields } from '@tandem/shared/projects/fields/schema.ts';

/** So many items go out row by row; readers of a project where more have changed list again. */
const ANNOUNCED = 1000;

/** What else is to be said: rows, and the projects whose items are listed again. */
type Recomputed = { changes: NewChange[]; resync: string[] };

/**
 * Records what was done to definitions, with the formulas that read them and the items that have other results than
 * before: the last statements of a transaction that has locked the definitions (docs/contract/fields.md#formulas).
 */
export async function recordDefinitions(
  ctx: WorkspaceContext,
  tx: Tx,
  changes: readonly NewChange[],
): Promise<void> {
  const formulas = await refreshFormulas(tx, { workspace_id: ctx.workspace.id, by: ctx.user.id });
  await record(ctx, tx, { changes: [...changes, ...formulas.changes], resync: formulas.resync });
}

/**
 * Brings formulas up to date with the definitions that they read. Returns the Changes of formulas and items that are
 * other than before.
 */
export async function refreshFormulas(
  tx: Tx,
  { workspace_id, by }: { workspace_id: string; by: string },
): Promise<Recomputed> {
  const types = await retypeFormulas(tx, { workspace_id, by });
  const isOther = await storeFormulas(tx, workspace_id, await readFields(tx, workspace_id));
  const items = isOther ? await recomputeProjects(tx, workspace_id) : NOTHING;
  await markReadFields(tx, workspace_id);
  return { changes: [...types, ...items.changes], resync: items.resync };
}

/** Records which fields a project uses now, with the items whose formulas are computed from now on, or no more. */
export async function recordUses(ctx: ProjectContext, tx: Tx, layout: ProjectFields): Promise<void> {
  const items = await recomputeItems(tx, ctx.project.id);
  await markReadFields(tx, ctx.workspace.id);
  await record(ctx, tx, { changes: [projectFieldsPut(layout), ...items.changes], resync: items.resync });
}

const NOTHING: Recomputed = { changes: [], resync: [] };

async function record(ctx: WorkspaceContext, tx: Tx, { changes, resync }: Recomputed): Promise<void> {
  if (resync.length > 0) await resyncFor(ctx, tx, resync.map(projectStream));
  await recordFor(ctx, tx, changes);
}

async function retypeFormulas(tx: Tx, scope: { workspace_id: string; by: string }): Promise<NewChange[]> {
  const changes: NewChange[] = [];
  // Roll-ups come second: they read formulas, which must have their new result types by then.
  for (const typesOf of [retyped, retypedRollups]) {
    for (const { field, options } of typesOf(await readFields(tx, scope.workspace_id))) {
      const written = await writeField(tx, field, { options, by: scope.by });
      if (written) changes.push(...(await announceField(tx, written)));
    }
  }
  return changes;
}

async function recomputeProjects(tx: Tx, workspaceId: string): Promise<Recomputed> {
  const { rows } = await sql<{ project_id: string }>`
    select distinct u.project_id from project_fields u join fields f on f.id = u.field_id
    where u.workspace_id = ${workspaceId} and f.kind = 'formula' order by u.project_id`.execute(tx);
  const all: Recomputed[] = [];
  for (const { project_id } of rows) all.push(await recomputeItems(tx, project_id));
  return {
    changes: all.flatMap(({ changes }) => changes),
    resync: all.flatMap(({ resync }) => resync),
  };
}

/**
 * Records the new computed values of items after their estimate points changed value or type
 * (docs/contract/fields.md#formulas).
 */
export async function recordPoints(
  ctx: ProjectContext,
  tx: Tx,
  changes: readonly NewChange[],
): Promise<void> {
  const { rows } = await sql<{ reads: boolean }>`
    select exists (select from project_fields u join field_formulas f on f.field_id = u.field_id
      where u.project_id = ${ctx.project.id} and f.expression like '%$4%') as reads`.execute(tx);
  const items = rows[0]?.reads ? await recomputeItems(tx, ctx.project.id) : NOTHING;
  await record(ctx, tx, { changes: [...changes, ...items.changes], resync: items.resync });
}

const COMPUTED = sql`
  computed_fields(w.project_id, w.fields, w.start_date, w.target_date, w.estimate_point_id)`;

/** Computes the formulas of all items of a project anew. Items whose results stay the same are not written. */
async function recomputeItems(tx: Tx, projectId: string): Promise<Recomputed> {
  const { rows } = await sql<{ id: string }>`
    with other as materialized (
      select w.id, ${COMPUTED} as fields
      from work_items w where w.project_id = ${projectId} and w.deleted_at is null
    ), locked as materialized (
      select w.id from work_items w join other o on o.id = w.id
      where w.fields is distinct from o.fields order by w.id for no key update of w
    )
    update work_items w set fields = ${COMPUTED}
    from locked where w.id = locked.id returning w.id`.execute(tx);
  if (rows.length > ANNOUNCED) return { changes: [], resync: [projectId] };
  const ids = rows.map(({ id }) => id);
  return { changes: await readWorkItemChanges(tx, ids), resync: [] };
}
