import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import {
  DESCRIPTION_TYPES,
  type EntityType,
  type FileAttributes,
  STATIC_TYPES,
} from '@tandem/shared/files/assets/schema.ts';
import { must } from '@tandem/shared/must.ts';
import { type RawBuilder, sql } from 'kysely';
import type { BroughtFile } from './require-file.ts';

export type AssetRow = {
  id: string;
  workspace_id: string | null;
  project_id: string | null;
  user_id: string | null;
  entity_type: Exclude<EntityType, 'ISSUE_ATTACHMENT' | 'ISSUE_EXPORT' | 'IMPORT_FILE'>;
  entity_id: string | null;
  storage_key: string;
  attributes: FileAttributes;
  size: number;
  is_uploaded: boolean;
  created_by: string | null;
  deleted_at: string | null;
};

/** Attachments, exports and files of imports have calls of their own. */
const PICTURE_TYPES = [...DESCRIPTION_TYPES, ...STATIC_TYPES];

export type FindOptions = { isLocked?: boolean; withDeleted?: boolean };

/** One picture for which a condition on `assets a` holds. */
export async function findAsset(
  db: Db,
  id: string,
  scope: RawBuilder<unknown>,
  { isLocked = false, withDeleted = false }: FindOptions = {},
): Promise<AssetRow | undefined> {
  const { rows } = await sql<AssetRow>`
    select a.id, a.workspace_id, a.project_id, a.user_id, a.entity_type, a.entity_id, a.storage_key, a.attributes,
      a.size::float8 as size, a.is_uploaded, a.created_by, a.deleted_at
    from assets a
    where a.id = ${id} and a.entity_type = any(${PICTURE_TYPES}::text[]) and ${scope}
      ${withDeleted ? sql`` : sql`and a.deleted_at is null`}
    ${isLocked ? sql`for no key update` : sql``}`.execute(db);
  return rows[0];
}

type AnyFile = Pick<AssetRow, 'storage_key' | 'attributes' | 'is_uploaded'> & { entity_type: EntityType };

/** Any file by its id alone, attachments too. */
export async function findAssetOrFile(db: Db, id: string): Promise<AnyFile | undefined> {
  const { rows } = await sql<AnyFile>`
    select a.storage_key, a.attributes, a.is_uploaded, a.entity_type from assets a
    where a.id = ${id} and a.deleted_at is null`.execute(db);
  return rows[0];
}

export type NewAsset = Partial<Pick<AssetRow, 'workspace_id' | 'project_id' | 'user_id' | 'entity_id'>> & {
  entity_type: EntityType;
  key: string;
  attributes: FileAttributes;
  created_by: string;
};

/** The row of a file that is yet to come. */
export async function insertAsset(db: Db, { key, attributes, ...owner }: NewAsset): Promise<string> {
  const row = await db
    .insertInto('assets')
    .values({
      ...owner,
      updated_by: owner.created_by,
      storage_key: key,
      attributes: toJsonb(attributes),
      size: attributes.size,
    })
    .returning('id')
    .executeTakeFirst();
  return must(row, 'the asset was inserted').id;
}

export async function markAssetUploaded(
  tx: Tx,
  id: string,
  { size, metadata, by }: BroughtFile & { by: string },
): Promise<void> {
  await sql`
    update assets set is_uploaded = true, size = ${size}, attributes = attributes || ${toJsonb({ size })},
      storage_metadata = ${toJsonb(metadata)}, updated_at = clock_timestamp(), updated_by = ${by}
    where id = ${id}`.execute(tx);
}

export async function renameAsset(
  tx: Tx,
  id: string,
  { name, by }: { name: string; by: string },
): Promise<void> {
  await sql`
    update assets set attributes = attributes || ${toJsonb({ name })}, updated_at = now(), updated_by = ${by}
    where id = ${id} and attributes->>'name' is distinct from ${name}`.execute(tx);
}
