import type { Db } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest, invalidFields, notFound } from '@tandem/shared/http/errors.ts';
import type { GroupMapping, NewGroupMapping } from '@tandem/shared/identity/groups/schema.ts';
import { must } from '@tandem/shared/must.ts';
import { sql } from 'kysely';
import { type UserContext, auditFor } from '../../context.ts';

const MAX_MAPPINGS = 500;

const selectMappings = sql`
  select g.id, g.group_name, g.role, g.created_at,
    case when w.id is null then null else json_build_object('id', w.id, 'name', w.name, 'slug', w.slug) end as workspace
  from group_mappings g left join workspaces w on w.id = g.workspace_id
  where (g.workspace_id is null or w.deleted_at is null)`;

/** By the names of their groups (docs/contract/single-sign-on.md#groups). */
export async function listMappings(db: Db): Promise<GroupMapping[]> {
  const { rows } = await sql<GroupMapping>`
    ${selectMappings} order by g.group_name, w.name nulls first, g.id limit ${MAX_MAPPINGS}`.execute(db);
  return rows;
}

export async function createMapping(ctx: UserContext, input: NewGroupMapping): Promise<GroupMapping> {
  const { group_name, workspace_slug = null, role = null } = input;
  return inTransaction(ctx.db, async (tx) => {
    // Held, so that many at once are counted one after the other.
    await tx.selectFrom('instance').select('id').forUpdate().executeTakeFirstOrThrow();
    const workspace = workspace_slug ? await findBySlug(tx, workspace_slug) : null;
    if (workspace_slug && !workspace)
      throw invalidFields({ workspace_slug: ['There is no workspace with this address.'] });
    if ((await listMappings(tx)).length >= MAX_MAPPINGS)
      throw badRequest('There are too many mappings. Delete one of them first.');
    const made = await tx
      .insertInto('group_mappings')
      .values({ group_name, workspace_id: workspace?.id ?? null, role })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) throw invalidFields({ group_name: ['This group has a role there already.'] });
    await auditMapping(ctx, tx, { id: made.id, name: group_name, change: 'group_mapping_added' });
    const { rows } = await sql<GroupMapping>`${selectMappings} and g.id = ${made.id}`.execute(tx);
    return must(rows[0], 'it was just made');
  });
}

/** What the group has made of people stays until they sign in again. */
export async function deleteMapping(ctx: UserContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const gone = await tx
      .deleteFrom('group_mappings')
      .where('id', '=', id)
      .returning('group_name')
      .executeTakeFirst();
    if (!gone) throw notFound();
    await auditMapping(ctx, tx, { id, name: gone.group_name, change: 'group_mapping_removed' });
  });
}

const findBySlug = (db: Db, slug: string) =>
  db
    .selectFrom('workspaces')
    .select('id')
    .where('slug', '=', slug)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

const auditMapping = (
  ctx: UserContext,
  tx: Db,
  { id, name, change }: { id: string; name: string; change: string },
): Promise<void> =>
  auditFor(ctx, tx, {
    action: 'instance_changed',
    target: { type: 'group_mapping', id, name },
    details: { change },
  });
