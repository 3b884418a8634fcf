import { toJsonb } from '@tandem/db/postgres/json.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { lockRows } from '@tandem/db/rows/locks.ts';
import { lockPlaces, takePlace } from '@tandem/db/rows/places.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { jsonObjectInput, sortOrderInput } from '@tandem/shared/http/fields.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { type ProjectContext, recordFor } from '../../context.ts';
import { projectPuts } from '@tandem/db/rows/project-changes.ts';

export const projectViewInput = z
  .object({
    sort_order: sortOrderInput,
    view_props: jsonObjectInput,
    default_props: jsonObjectInput,
    preferences: jsonObjectInput,
  })
  .partial();

const columnFor = (value: unknown, column: string) =>
  value === undefined ? sql.ref(column) : toJsonb(value);

/**
 * How the caller sees the project among their others; their own member row only (docs/contract/projects.md#own-order).
 */
export async function updateProjectView(
  ctx: ProjectContext,
  input: z.infer<typeof projectViewInput>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const taken = await takeOwnPlace(tx, ctx, input.sort_order);
    await lockRows(tx, 'projects', [ctx.project.id, ...taken.projects]);
    await sql`
      update project_members set
        sort_order = coalesce(${taken.place}::float8, sort_order),
        view_props = ${columnFor(input.view_props, 'view_props')},
        default_props = ${columnFor(input.default_props, 'default_props')},
        preferences = ${columnFor(input.preferences, 'preferences')},
        updated_at = clock_timestamp(), updated_by = ${ctx.user.id}
      where project_id = ${ctx.project.id} and user_id = ${ctx.user.id} and deleted_at is null`.execute(tx);
    const changes = [];
    for (const id of [ctx.project.id, ...taken.projects])
      changes.push(...(await projectPuts(tx, id, [ctx.user.id])));
    await recordFor(ctx, tx, changes);
  });
}

/** The place that the project gets among the caller's, and the projects that give way. */
async function takeOwnPlace(
  tx: Tx,
  { project, workspace, user }: ProjectContext,
  wanted: number | undefined,
) {
  if (wanted === undefined) return { place: null, projects: [] };
  await lockPlaces(tx, { table: 'project_members' }, user.id);
  const isOwn = sql<boolean>`r.user_id = ${user.id} and r.workspace_id = ${workspace.id} and r.deleted_at is null`;
  const own = await sql<{ id: string }>`
    select r.id from project_members r where ${isOwn} and r.project_id = ${project.id}`.execute(tx);
  const list = { table: 'project_members', column: 'sort_order', isIn: isOwn, ties: sql`r.id` } as const;
  const { place, moved } = await takePlace(tx, list, { id: own.rows[0]?.id ?? project.id, wanted });
  const { rows } = await sql<{ project_id: string }>`
    select r.project_id from project_members r where r.id = any(${moved}::uuid[])`.execute(tx);
  return { place, projects: rows.map(({ project_id }) => project_id) };
}
