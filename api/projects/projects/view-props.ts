import { isDeepStrictEqual } from 'node:util';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { lockRows } from '@tandem/db/rows/locks.ts';
import { lockPlaces, takePlace } from '@tandem/db/rows/places.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { jsonObjectInput, sortOrderInput } from '@tandem/shared/http/fields.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { missing } from '@tandem/shared/http/errors.ts';
import { DEFAULT_MEMBER_PREFERENCES } from '@tandem/shared/personal/user-properties/defaults.ts';
import { readPart } from '../../http/plugins/schemas.ts';
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

/** The preferences of the caller in a project (docs/contract/project-members.md#own-preferences). */
export const ownPreferencesSchema = z.object({
  preferences: z.record(z.string(), z.unknown()),
  project_id: z.uuid(),
});
type OwnPreferences = z.infer<typeof ownPreferencesSchema>;

async function findOwnPreferences(
  db: Db,
  { project, user }: ProjectContext,
  memberId: string,
): Promise<OwnPreferences> {
  const { rows } = await sql<OwnPreferences>`
    select coalesce(preferences, ${toJsonb(DEFAULT_MEMBER_PREFERENCES)}) as preferences, project_id from project_members
    where project_id = ${project.id} and user_id = ${user.id} and is_active and deleted_at is null
      and ${memberId}::uuid in (id, user_id)`.execute(db);
  if (!rows[0]) throw missing('member');
  return rows[0];
}

/** 404 for every membership but the own one, which its own id and that of the caller name. */
export const readOwnPreferences = (ctx: ProjectContext, memberId: string): Promise<OwnPreferences> =>
  findOwnPreferences(ctx.db, ctx, memberId);

/** Body of PATCH P/preferences/member/{id}/: the parts that clients know. */
export const ownPreferencesInput = z
  .object({ pages: jsonObjectInput, navigation: jsonObjectInput })
  .partial();

/** Each part that the body has takes the place of the stored one. */
export const updateOwnPreferences = (
  ctx: ProjectContext,
  memberId: string,
  parts: z.infer<typeof ownPreferencesInput>,
): Promise<OwnPreferences> =>
  inTransaction(ctx.db, async (tx) => {
    await lockRows(tx, 'projects', [ctx.project.id]);
    const before = await findOwnPreferences(tx, ctx, memberId);
    const preferences = readPart(jsonObjectInput, { ...before.preferences, ...parts });
    if (isDeepStrictEqual(preferences, before.preferences)) return before;
    await sql`
      update project_members set preferences = ${toJsonb(preferences)}, updated_at = clock_timestamp(),
        updated_by = ${ctx.user.id}
      where project_id = ${ctx.project.id} and user_id = ${ctx.user.id} and deleted_at is null`.execute(tx);
    await recordFor(ctx, tx, await projectPuts(tx, ctx.project.id, [ctx.user.id]));
    return { preferences, project_id: before.project_id };
  });
