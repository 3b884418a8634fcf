import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import type { Attachment, FileAttributes } from '@tandem/shared/files/assets/schema.ts';
import { must } from '@tandem/shared/must.ts';
import { sql } from 'kysely';
import { insertAsset } from '../../../files/assets/repo.ts';
import type { ProjectContext } from '../../../context.ts';

/** The item or epic of a path. */
export type ItemPath = { item_id: string };

type RawAttachment = Omit<Attachment, 'asset_url'>;
type AttachmentPath = { item_id: string; id: string };

const columns = sql`
  a.id, a.attributes, a.storage_key as asset, a.entity_id as issue, a.entity_id as issue_id, a.project_id as project,
  a.workspace_id as workspace, a.entity_type, a.entity_id as entity_identifier, a.size::float8 as size, a.is_uploaded,
  false as is_deleted, false as is_archived, a.storage_metadata, a.external_source, a.external_id, a.created_at,
  a.updated_at, a.created_by, a.updated_by, a.deleted_at`;

const isOf = (ctx: ProjectContext, itemId: string) => sql`
  a.entity_type = 'ISSUE_ATTACHMENT' and a.entity_id = ${itemId} and a.project_id = ${ctx.project.id}
  and a.workspace_id = ${ctx.workspace.id} and a.deleted_at is null`;

/**
 * Where a file is for those who may see its item; epics have no address of their own
 * (docs/contract/attachments.md#files-of-epics).
 */
const urlOf = (ctx: ProjectContext, { item_id, id }: AttachmentPath): string =>
  `/api/assets/v2/workspaces/${ctx.workspace.slug}/projects/${ctx.project.id}/issues/${item_id}/attachments/${id}/`;

const present = (ctx: ProjectContext, row: RawAttachment): Attachment => ({
  ...row,
  asset_url: urlOf(ctx, { item_id: row.issue, id: row.id }),
});

/** Files of an item that have come, the newest first. */
export async function readAttachments(ctx: ProjectContext, itemId: string): Promise<Attachment[]> {
  const { rows } = await sql<RawAttachment>`
    select ${columns} from assets a where ${isOf(ctx, itemId)} and a.is_uploaded
    order by a.created_at desc, a.id`.execute(ctx.db);
  return rows.map((row) => present(ctx, row));
}

/** One file of an item, come or not. In a transaction it is held until its end. */
export async function findAttachment(
  db: Db,
  ctx: ProjectContext,
  { item_id, id, isLocked = false }: AttachmentPath & { isLocked?: boolean },
): Promise<Attachment | undefined> {
  const { rows } = await sql<RawAttachment>`
    select ${columns} from assets a where a.id = ${id} and ${isOf(ctx, item_id)}
    ${isLocked ? sql`for no key update` : sql``}`.execute(db);
  return rows[0] && present(ctx, rows[0]);
}

export async function insertAttachment(
  tx: Tx,
  ctx: ProjectContext,
  { item_id, ...file }: { item_id: string; key: string; attributes: FileAttributes },
): Promise<Attachment> {
  const id = await insertAsset(tx, {
    workspace_id: ctx.workspace.id,
    project_id: ctx.project.id,
    entity_type: 'ISSUE_ATTACHMENT',
    entity_id: item_id,
    created_by: ctx.user.id,
    ...file,
  });
  return must(await findAttachment(tx, ctx, { item_id, id }), 'it was just written');
}
