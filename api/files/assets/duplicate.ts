import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type { DuplicateAssets } from '@tandem/shared/files/assets/input.ts';
import { invalidField } from '@tandem/shared/http/errors.ts';
import { sql } from 'kysely';
import { requireUnarchived } from '../../projects/base/lock.ts';
import type { WorkspaceFiles } from './context.ts';
import { copyFiles, requireSources } from './copy.ts';
import { findEntity, findOwnRole } from './entities.ts';
import type { AssetRow } from './repo.ts';
import { isInText } from './rights.ts';

/** The copies by the ids of their sources. */
export type Duplicates = Record<string, string>;

/**
 * Copies files of texts of the workspace into a project, for the text that they were pasted into
 * (docs/contract/pictures.md#pasted-files). 404 for a file that the caller may not see, 400 for a project that they are
 * not in.
 */
export async function duplicateAssets(
  ctx: WorkspaceFiles,
  entityId: string,
  { project_id, asset_ids }: DuplicateAssets,
): Promise<Duplicates> {
  const scope = { user_id: ctx.user.id, workspace_id: ctx.workspace.id, project_id };
  if ((await findOwnRole(ctx.db, scope)) === undefined) throw notIn(project_id);
  requireUnarchived(await readArchival(ctx, project_id));
  const sources = await requireSources({ kind: 'workspace', ctx }, asset_ids);
  const copies = await copyFiles({ ...ctx, project: { id: project_id } }, sources);
  for (const source of sources) {
    const id = copies.get(source.id);
    if (id !== undefined) await giveTo(ctx, { id, source, entity_id: entityId, project_id });
  }
  return Object.fromEntries(copies);
}

const notIn = (id: string) => invalidField('project_id', `Invalid pk "${id}" - object does not exist.`);

const readArchival = ({ db }: WorkspaceFiles, id: string) =>
  db.selectFrom('projects').select('archived_at').where('id', '=', id).executeTakeFirstOrThrow();

type Gift = { id: string; source: AssetRow; entity_id: string; project_id: string };

/** Where the text is there and takes files of this kind, the copy is its own; otherwise it waits for its text. */
async function giveTo(ctx: WorkspaceFiles, { id, source, entity_id, project_id }: Gift): Promise<void> {
  const { entity_type } = source;
  if (!isInText(entity_type) || entity_id === source.entity_id) return;
  const scope = { user_id: ctx.user.id, workspace_id: ctx.workspace.id, project_id };
  await inTransaction(ctx.db, async (tx) => {
    if (!(await findEntity(tx, scope, { type: entity_type, id: entity_id }))) return;
    await sql`update assets set entity_id = ${entity_id} where id = ${id}`.execute(tx);
  });
}
