import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type { DescriptionType } from '@tandem/shared/files/assets/schema.ts';
import { badRequest, forbidden, invalidField } from '@tandem/shared/http/errors.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import { recordFor } from '../../context.ts';
import { requireUnarchived } from '../../projects/base/lock.ts';
import type { ProjectFiles } from './context.ts';
import { findEntity, isEntityDeleted } from './entities.ts';
import { showFace } from './faces.ts';
import type { AssetRow } from './repo.ts';
import { assetNotFound, isInText, scopeOf } from './rights.ts';
import { refusedFile } from '../base/slot-rules.ts';

/** The form of a new item becomes an item or a draft: its pictures are for either. */
const ITEM_TEXTS: readonly DescriptionType[] = ['ISSUE_DESCRIPTION', 'DRAFT_ISSUE_DESCRIPTION'];
const isOfItem = (type: string) => ITEM_TEXTS.some((known) => known === type);

/**
 * Gives pictures that were brought before their owner existed to it: to a text of the project, or to the project itself
 * as its cover (docs/contract/pictures.md#pictures-that-wait). They must be the caller's own and of one kind; what belongs
 * to another text that is there stays with it. 404 for a
 * text that they may not know of; one that is deleted by now is no error.
 */
export async function linkAssets(ctx: ProjectFiles, entityId: string, ids: readonly string[]): Promise<void> {
  requireUnarchived(ctx.project);
  if (ids.length === 0) throw badRequest('No asset ids provided.');
  await inTransaction(ctx.db, async (tx) => {
    const assets = await lockOwn(tx, ctx, { entity_id: entityId, ids });
    const [first] = assets;
    if (!first) throw assetNotFound();
    const missing = ids.find((id) => !assets.some((asset) => asset.id === id));
    if (missing) throw invalidField('asset_ids', `Invalid pk "${missing}" - object does not exist.`);
    const type = first.entity_type;
    const isOfKind = ({ entity_type }: AssetRow) =>
      entity_type === type || (isOfItem(type) && isOfItem(entity_type));
    if (!assets.every(isOfKind)) throw badRequest('The assets are not of one kind.');
    const free = assets.filter(({ is_taken }) => !is_taken).map(({ id }) => id);
    if (type === 'PROJECT_COVER') await linkCover(tx, ctx, { entity_id: entityId, cover: first });
    else if (isInText(type)) await linkToText(tx, ctx, { entity_id: entityId, type, ids: free });
    else throw refusedFile('Invalid entity type.');
  });
}

/** The text that an asset `assets` belongs to is there, and is not the one that it is to be given to. */
const isTaken = (entityId: string) => sql<boolean>`coalesce(entity_id <> ${entityId} and case entity_type
  when 'ISSUE_DESCRIPTION' then exists (select from work_items e where e.id = entity_id and e.deleted_at is null)
  when 'DRAFT_ISSUE_DESCRIPTION' then exists (select from drafts e where e.id = entity_id and e.deleted_at is null)
  when 'COMMENT_DESCRIPTION' then exists (select from comments e where e.id = entity_id and e.deleted_at is null)
  else entity_type in ('PAGE_DESCRIPTION', 'PAGE_ATTACHMENT')
    and exists (select from pages e where e.id = entity_id and e.deleted_at is null) end, false)`;

type OwnAsset = AssetRow & { is_taken: boolean };

/** Pictures of these that the caller has brought, for this project or for none yet, in the order of the ids. */
async function lockOwn(
  tx: Tx,
  ctx: ProjectFiles,
  { entity_id, ids }: Pick<Owner, 'entity_id' | 'ids'>,
): Promise<OwnAsset[]> {
  const { rows } = await sql<OwnAsset>`
    select id, workspace_id, project_id, user_id, entity_type, entity_id, storage_key, attributes, is_uploaded, created_by,
      size, deleted_at, ${isTaken(entity_id)} as is_taken
    from assets
    where id = any(${ids}::uuid[]) and workspace_id = ${ctx.workspace.id} and created_by = ${ctx.user.id}
      and (project_id is null or project_id = ${ctx.project.id}) and entity_type <> 'ISSUE_ATTACHMENT'
      and is_uploaded and deleted_at is null
    order by array_position(${ids}::uuid[], id) for no key update`.execute(tx);
  return rows;
}

async function linkCover(
  tx: Tx,
  ctx: ProjectFiles,
  { entity_id, cover }: { entity_id: string; cover: AssetRow },
): Promise<void> {
  if (entity_id !== ctx.project.id) throw assetNotFound();
  if (ctx.project.role !== ROLE.ADMIN) throw forbidden();
  await writeOwner(tx, ctx, { entity_id, entity_type: 'PROJECT_COVER', ids: [cover.id] });
  await recordFor(ctx, tx, await showFace(tx, ctx, { ...cover, project_id: ctx.project.id }));
}

async function linkToText(
  tx: Tx,
  ctx: ProjectFiles,
  { entity_id, type, ids }: { entity_id: string; type: DescriptionType; ids: readonly string[] },
): Promise<void> {
  const scope = scopeOf({ kind: 'project', ctx });
  const types: readonly DescriptionType[] = isOfItem(type) ? ITEM_TEXTS : [type];
  for (const entity_type of types) {
    if (!(await findEntity(tx, scope, { type: entity_type, id: entity_id }))) continue;
    return writeOwner(tx, ctx, { entity_id, entity_type, ids });
  }
  for (const entity_type of types) {
    if (await isEntityDeleted(tx, scope, { type: entity_type, id: entity_id })) return;
  }
  throw assetNotFound();
}

type Owner = { entity_id: string; entity_type: string; ids: readonly string[] };

async function writeOwner(tx: Tx, ctx: ProjectFiles, { entity_id, entity_type, ids }: Owner): Promise<void> {
  await sql`
    update assets set entity_id = ${entity_id}, entity_type = ${entity_type}, project_id = ${ctx.project.id}, updated_at = now(),
      updated_by = ${ctx.user.id}
    where id = any(${ids}::uuid[])`.execute(tx);
}
