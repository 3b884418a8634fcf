import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import type { ProjectContext, WorkspaceContext } from '../../context.ts';
import { removeCycle } from '../../planning/cycles/delete.ts';
import { lockCycles } from '../../planning/cycles/write-repo.ts';
import { removeModule } from '../../planning/modules/delete.ts';
import { lockModule } from '../../planning/modules/write-repo.ts';
import { removeUnusedLabels } from '../../projects/labels/delete.ts';
import { removeState, whyItStays } from '../../projects/states/delete.ts';
import { lockState } from '../../projects/states/repo.ts';
import { lockForDelete } from '../../work-items/items/delete/delete-repo.ts';
import { deleteLockedItems } from '../../work-items/items/delete/delete.ts';
import { announceField } from '../../projects/fields/announce.ts';
import { lockFields, markField } from '../../projects/fields/repo.ts';
import type { Made } from '../importers/write/made-rows.ts';
import { endMembership } from '../../workspaces/members/end.ts';

/**
 * Deletes the items that an import made in a project of which the lock is held, and what else it made there and nothing
 * uses any more. What people made below such items stays, without a parent. Gives the Changes.
 */
export async function removeMadeRows(tx: Tx, ctx: ProjectContext, made: Made): Promise<NewChange[]> {
  const { items } = await lockForDelete(tx, ctx.project.id, made.get('work_item') ?? []);
  const tree = items.map(({ id }) => id);
  const changes = tree.length > 0 ? await deleteLockedItems(tx, ctx, { items, tree }) : [];
  changes.push(...(await removePlans(tx, ctx, made)));
  changes.push(...(await removeUnusedLabels(tx, ctx, made.get('label') ?? [])));
  changes.push(...(await removeStates(tx, ctx, made.get('state') ?? [])));
  await forgetOrigins(tx, made);
  return changes;
}

/** The ids among these of which no live item is in it. */
async function emptyOf(tx: Tx, kind: 'cycle' | 'module', ids: readonly string[]): Promise<string[]> {
  const [table, holds] = [sql.table(`${kind}s`), sql.table(`${kind}_work_items`)];
  const { rows } = await sql<{ id: string }>`
    select c.id from ${table} c where c.id = any(${ids}::uuid[]) and c.deleted_at is null
      and not exists (select from ${holds} h join work_items w on w.id = h.work_item_id
        where ${sql.ref(`h.${kind}_id`)} = c.id and w.deleted_at is null)
    order by c.id`.execute(tx);
  return rows.map(({ id }) => id);
}

async function removePlans(tx: Tx, ctx: ProjectContext, made: Made): Promise<NewChange[]> {
  const changes: NewChange[] = [];
  const cycles = await emptyOf(tx, 'cycle', made.get('cycle') ?? []);
  for (const { id } of await lockCycles(tx, ctx, { ids: cycles, is_shared: false }))
    changes.push(...(await removeCycle(tx, ctx, id)));
  for (const id of await emptyOf(tx, 'module', made.get('module') ?? [])) {
    await lockModule(tx, ctx, id);
    changes.push(...(await removeModule(tx, ctx, id)));
  }
  return changes;
}

async function removeStates(tx: Tx, ctx: ProjectContext, ids: readonly string[]): Promise<NewChange[]> {
  const changes: NewChange[] = [];
  for (const id of ids) {
    const state = await lockState(tx, ctx.project.id, id);
    if (!state || (await whyItStays(tx, state)) !== null) continue;
    changes.push(...(await removeState(tx, ctx, state)));
  }
  return changes;
}

/** What was taken back is nothing that an import of the same file should find: it makes it anew. */
async function forgetOrigins(tx: Tx, made: Made): Promise<void> {
  const tables = [
    ['work_item', 'work_items'],
    ['cycle', 'cycles'],
    ['module', 'modules'],
    ['label', 'labels'],
    ['state', 'states'],
  ] as const;
  for (const [kind, table] of tables) {
    await sql`update ${sql.table(table)} set external_source = null, external_id = null
      where id = any(${made.get(kind) ?? []}::uuid[]) and deleted_at is not null`.execute(tx);
  }
  await sql`delete from import_fingerprints f
    using unnest(${made.get('work_item') ?? []}::uuid[]) n(id), work_items w
    where f.work_item_id = n.id and w.id = n.id and w.deleted_at is not null`.execute(tx);
}

/**
 * Custom fields that an import made are deleted where no item has a value in them any more, and no other project uses them.
 */
export async function removeMadeFields(tx: Tx, ctx: WorkspaceContext, made: Made): Promise<NewChange[]> {
  const ids = made.get('field') ?? [];
  if (ids.length === 0) return [];
  await lockFields(tx, ctx.workspace.id);
  const { rows } = await sql<{ id: string; workspace_id: string }>`
    select f.id, f.workspace_id from fields f
    where f.id = any(${ids}::uuid[]) and f.workspace_id = ${ctx.workspace.id} and f.deleted_at is null
      and not exists (select from work_items w join projects p on p.id = w.project_id and p.deleted_at is null
        where w.workspace_id = f.workspace_id and w.deleted_at is null and w.fields ? f.id::text)
    order by f.id`.execute(tx);
  const changes: NewChange[] = [];
  for (const row of rows) {
    const field = await markField(tx, row, { by: ctx.user.id, isDeleted: true });
    changes.push(...(await announceField(tx, field)));
  }
  return changes;
}

/**
 * People whom an import made are members no more where nobody has taken their place and nothing of theirs is left in the
 * workspace.
 */
export async function removeMadePeople(tx: Tx, ctx: WorkspaceContext, made: Made): Promise<NewChange[]> {
  const { rows } = await sql<{ id: string; workspace_id: string; user_id: string }>`
    select m.id, m.workspace_id, m.user_id
    from workspace_members m join users u on u.id = m.user_id and u.email is null
    where m.workspace_id = ${ctx.workspace.id} and m.user_id = any(${made.get('person') ?? []}::uuid[])
      and m.is_active and m.deleted_at is null
      and not exists (select from work_items w where w.created_by = u.id and w.deleted_at is null)
      and not exists (select from comments c where c.actor_id = u.id and c.deleted_at is null)
      and not exists (select from work_item_assignees a join work_items w on w.id = a.work_item_id
        where a.user_id = u.id and w.deleted_at is null)
    order by m.id for update of m`.execute(tx);
  const changes: NewChange[] = [];
  for (const membership of rows) changes.push(...(await endMembership(ctx, tx, membership)));
  await sql`delete from imported_people where workspace_id = ${ctx.workspace.id}
    and user_id = any(${rows.map(({ user_id }) => user_id)}::uuid[])`.execute(tx);
  return changes;
}
