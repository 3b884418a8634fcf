import { toJsonb } from '@tandem/db/postgres/json.ts';
import { lockRows } from '@tandem/db/rows/locks.ts';
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
    await lockRows(tx, 'projects', [ctx.project.id]);
    await sql`
      update project_members set
        sort_order = coalesce(${input.sort_order ?? null}::float8, sort_order),
        view_props = ${columnFor(input.view_props, 'view_props')},
        default_props = ${columnFor(input.default_props, 'default_props')},
        preferences = ${columnFor(input.preferences, 'preferences')},
        updated_at = clock_timestamp(), updated_by = ${ctx.user.id}
      where project_id = ${ctx.project.id} and user_id = ${ctx.user.id} and deleted_at is null`.execute(tx);
    await recordFor(ctx, tx, await projectPuts(tx, ctx.project.id, [ctx.user.id]));
  });
}
