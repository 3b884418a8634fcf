import { AppError, notFound } from '@tandem/shared/http/errors.ts';
import type { FileAsset, FoundFiles } from '@tandem/shared/files/file-assets/schema.ts';
import { sql } from 'kysely';
import { findMyWorkspace } from '../../workspaces/base/repo.ts';
import { addressOf } from '../assets/address.ts';
import type { UserFiles } from '../assets/context.ts';
import type { AssetRow } from '../assets/repo.ts';
import { type Place, requireAsset } from '../assets/rights.ts';

const unknownKey = () => new AppError(404, { error: 'Asset key does not exist', status: false });

/** The workspace whose files are named, for its members; for others there is none. */
export async function placeOfWorkspace(ctx: UserFiles, workspaceId: string): Promise<Place> {
  const row = await findMyWorkspace(ctx.db, ctx.user.id, workspaceId);
  if (!row) throw notFound();
  const { id, slug, name, role } = row;
  return { kind: 'workspace', ctx: { ...ctx, workspace: { id, slug, name, role } } };
}

/** The keys of a workspace begin with its id, those of people do not. */
const storageKeyOf = (place: Place, key: string): string =>
  place.kind === 'user' ? key : `${place.ctx.workspace.id}/${key}`;

async function findKey(place: Place, key: string, withDeleted: boolean): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from assets where storage_key = ${storageKeyOf(place, key)}
      and ${withDeleted ? sql`true` : sql`deleted_at is null`}
    order by deleted_at desc nulls first, id limit 1`.execute(place.ctx.db);
  if (!rows[0]) throw unknownKey();
  return rows[0].id;
}

type FileRow = Omit<FileAsset, 'asset_url'> & { entity_type: AssetRow['entity_type'] };

/**
 * Does something with the file that is stored under a key; of several with the live one. Who may is for the work to say,
 * and a file that the caller may not know of is answered as a key that there is not
 * (docs/contract/pictures.md#files-by-their-keys).
 */
export async function withKey<T>(
  place: Place,
  key: string,
  work: (id: string) => Promise<T>,
  withDeleted = false,
): Promise<T> {
  try {
    return await work(await findKey(place, key, withDeleted));
  } catch (error) {
    throw error instanceof AppError && error.status === 404 ? unknownKey() : error;
  }
}

/** What is stored under a key, as older clients ask for it. */
export const findByKey = (place: Place, key: string): Promise<FoundFiles> =>
  withKey(place, key, async (id) => ({ data: [await readFileAsset(place, id)], status: true }));

/** A file that the caller may see, as older clients know it. */
export async function readFileAsset(place: Place, id: string): Promise<FileAsset> {
  const { ctx } = place;
  await requireAsset(ctx.db, place, { id, right: 'read' });
  const ownerOf = (type: string) => sql`case entity_type when ${type} then entity_id end`;
  const { rows } = await sql<FileRow>`
    select id, attributes, storage_key as asset, user_id as "user", workspace_id as workspace, project_id as project,
      ${ownerOf('ISSUE_DESCRIPTION')} as issue, ${ownerOf('COMMENT_DESCRIPTION')} as comment,
      ${ownerOf('PAGE_DESCRIPTION')} as page, ${ownerOf('DRAFT_ISSUE_DESCRIPTION')} as draft_issue,
      entity_type, entity_id as entity_identifier, false as is_deleted, false as is_archived, external_id,
      external_source, size::float8 as size, is_uploaded, storage_metadata, created_at, updated_at, created_by,
      updated_by, deleted_at
    from assets where id = ${id}`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw unknownKey();
  const { entity_type, project: project_id } = row;
  const slug = place.kind === 'user' ? null : place.ctx.workspace.slug;
  return { ...row, asset_url: addressOf({ id, entity_type, project_id }, slug) };
}
