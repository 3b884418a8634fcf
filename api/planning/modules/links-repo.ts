import { differs } from '@tandem/db/postgres/changed-columns.ts';
import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { must } from '@tandem/shared/must.ts';
import type { CreateModuleLink, UpdateModuleLink } from '@tandem/shared/planning/modules/input.ts';
import type { ModuleLink } from '@tandem/shared/planning/modules/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';

const columns = sql`
  l.id, l.title, l.url, l.metadata, l.module_id as module, l.project_id as project, l.workspace_id as workspace,
  l.created_at, l.updated_at, l.created_by, l.updated_by, l.deleted_at`;

/** Links of a module, the newest first. */
export async function readModuleLinks(db: Db, moduleId: string): Promise<ModuleLink[]> {
  const { rows } = await sql<ModuleLink>`
    select ${columns} from module_links l where l.module_id = ${moduleId} and l.deleted_at is null
    order by l.created_at desc, l.id`.execute(db);
  return rows;
}

export async function findModuleLink(db: Db, moduleId: string, id: string): Promise<ModuleLink | undefined> {
  const { rows } = await sql<ModuleLink>`
    select ${columns} from module_links l
    where l.id = ${id} and l.module_id = ${moduleId} and l.deleted_at is null`.execute(db);
  return rows[0];
}

/** Whether the module has this address already, on another link than `except`. Ask under the module's lock. */
export async function hasUrl(
  tx: Tx,
  link: { module_id: string; url: string; except: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from module_links where module_id = ${link.module_id} and url = ${link.url} and deleted_at is null
      and id is distinct from ${link.except}::uuid`.execute(tx);
  return rows.length > 0;
}

export async function insertModuleLink(
  tx: Tx,
  ctx: ProjectContext,
  { module_id, input }: { module_id: string; input: CreateModuleLink },
): Promise<string> {
  const row = await tx
    .insertInto('module_links')
    .values({
      workspace_id: ctx.workspace.id,
      project_id: ctx.project.id,
      ...(input.id === undefined ? {} : { id: input.id }),
      module_id,
      url: input.url,
      title: input.title ?? null,
      created_by: ctx.user.id,
      updated_by: ctx.user.id,
    })
    .returning('id')
    .executeTakeFirst();
  return must(row, 'the link was inserted').id;
}

/** False, and nothing written, when the link is like that already. */
export async function writeModuleLink(
  tx: Tx,
  link: { id: string; by: string },
  { url, title }: UpdateModuleLink,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('module_links')
    .set({
      updated_at: sql`clock_timestamp()`,
      updated_by: link.by,
      ...(url === undefined ? {} : { url }),
      ...(title === undefined ? {} : { title }),
    })
    .where('id', '=', link.id)
    .where(differs({ url, title }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const changeOf = (link: ModuleLink) => ({
  stream: projectStream(link.project),
  workspace_id: link.workspace,
  kind: 'module_link' as const,
  id: link.id,
});
export const moduleLinkPut = (row: ModuleLink): NewChange => ({ ...changeOf(row), op: 'put', row });
export const moduleLinkRemoval = (link: ModuleLink): NewChange => ({ ...changeOf(link), op: 'remove' });
