import { randomUUID } from 'node:crypto';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import type { AssetCopy } from '@tandem/shared/files/assets/schema.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';
import { requireUnarchived } from '../../projects/base/lock.ts';
import type { Storage } from '../../storage/storage.ts';
import { addressOf } from './address.ts';
import type { ProjectFiles } from './context.ts';
import type { AssetRow } from './repo.ts';
import { type Place, isInText, requireAsset } from './rights.ts';
import { newKey, refusedFile } from '../base/slot-rules.ts';

/** A file that is there, which the caller may see. */
export type SourceFile = Pick<AssetRow, 'id' | 'storage_key' | 'attributes'>;
type Copy = { id: string; key: string; source: SourceFile };
/** Who copies, and into which project of which workspace. */
export type CopyContext = Pick<ProjectContext, 'db' | 'user' | 'workspace'> & {
  project: { id: string };
  storage: Storage;
};

/** Slots first: what a crash leaves of a copy is removed in time (docs/contract/files.md#forgotten-slots). */
async function insertSlots(tx: Tx, { user, project }: CopyContext, copies: readonly Copy[]): Promise<void> {
  const column = (of: (copy: Copy) => string) => copies.map(of);
  await sql`
    insert into assets (id, workspace_id, project_id, entity_type, storage_key, attributes, size, storage_metadata,
      created_by, updated_by)
    select c.id, a.workspace_id, ${project.id}::uuid, a.entity_type, c.key, a.attributes, a.size, a.storage_metadata,
      ${user.id}::uuid, ${user.id}::uuid
    from unnest(${column(({ id }) => id)}::uuid[], ${column(({ key }) => key)}::text[],
      ${column(({ source }) => source.id)}::uuid[]) c(id, key, source_id)
    join assets a on a.id = c.source_id`.execute(tx);
}

/** Copies files of texts into a project, for a text that is yet to be written; ids of the copies by those of the files. */
export async function copyFiles(
  ctx: CopyContext,
  sources: readonly SourceFile[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  if (sources.length === 0) return ids;
  const copies = sources.map((source): Copy => ({
    id: randomUUID(),
    key: newKey(source.attributes.name, ctx.workspace.id),
    source,
  }));
  await inTransaction(ctx.db, (tx) => insertSlots(tx, ctx, copies));
  for (const { id, key, source } of copies) {
    if (await ctx.storage.copy(source.storage_key, key)) ids.set(source.id, id);
  }
  await inTransaction(ctx.db, (tx) =>
    sql`update assets set is_uploaded = true where id = any(${[...ids.values()]}::uuid[])`.execute(tx),
  );
  return ids;
}

/**
 * The same for the form of a copy that somebody makes of a text (docs/contract/pictures.md#copies-of-images). 404 for a
 * file that the caller may not see, 400 for one that belongs to no text.
 */
export async function copyAssets(ctx: ProjectFiles, ids: readonly string[]): Promise<AssetCopy[]> {
  requireUnarchived(ctx.project);
  const sources = await requireSources({ kind: 'project', ctx }, ids);
  const copies = await copyFiles(ctx, sources);
  return sources.flatMap(({ id, entity_type }) => {
    const asset_id = copies.get(id);
    if (asset_id === undefined) return [];
    const copy = { id: asset_id, entity_type, project_id: ctx.project.id };
    return [{ id, asset_id, asset_url: addressOf(copy, ctx.workspace.slug) }];
  });
}

/** The files, each once, of texts that the caller may see. */
export async function requireSources(place: Place, ids: readonly string[]): Promise<AssetRow[]> {
  const sources: AssetRow[] = [];
  for (const id of new Set(ids)) {
    const asset = await requireAsset(place.ctx.db, place, { id, right: 'read' });
    if (!isInText(asset.entity_type)) throw refusedFile('Invalid entity type.');
    sources.push(asset);
  }
  return sources;
}
