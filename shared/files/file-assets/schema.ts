import { z } from 'zod';
import { auditFields, deletedAtField } from '../../http/fields.ts';

const id = z.uuid().nullable();

/** A file as older clients know it, by its key (docs/contract/pictures.md#files-by-their-keys). */
export const fileAssetSchema = z.object({
  id: z.uuid(),
  attributes: z.object({ name: z.string(), type: z.string(), size: z.number() }),
  asset: z.string(),
  asset_url: z.string(),
  user: id,
  workspace: id,
  project: id,
  issue: id,
  comment: id,
  page: id,
  draft_issue: id,
  entity_type: z.string(),
  entity_identifier: id,
  is_deleted: z.boolean(),
  is_archived: z.boolean(),
  external_id: z.string().nullable(),
  external_source: z.string().nullable(),
  size: z.number(),
  is_uploaded: z.boolean(),
  storage_metadata: z.record(z.string(), z.unknown()).nullable(),
  ...auditFields,
  ...deletedAtField,
});
export type FileAsset = z.infer<typeof fileAssetSchema>;

export const foundFilesSchema = z.object({ data: z.array(fileAssetSchema), status: z.literal(true) });
export type FoundFiles = z.infer<typeof foundFilesSchema>;
