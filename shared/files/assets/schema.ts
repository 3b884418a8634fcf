import { z } from 'zod';
import { auditFields, deletedAtField } from '../../http/fields.ts';

/** What belongs to texts, whose readers may see it: images, and with a page files of any kind. */
export const DESCRIPTION_TYPES = [
  'ISSUE_DESCRIPTION',
  'COMMENT_DESCRIPTION',
  'PAGE_DESCRIPTION',
  'PAGE_ATTACHMENT',
  'DRAFT_ISSUE_DESCRIPTION',
] as const;
export type DescriptionType = (typeof DESCRIPTION_TYPES)[number];

/** Faces, which anybody may see who has their address. */
export const STATIC_TYPES = ['WORKSPACE_LOGO', 'USER_AVATAR', 'USER_COVER', 'PROJECT_COVER'] as const;
export type StaticType = (typeof STATIC_TYPES)[number];

export type EntityType = DescriptionType | StaticType | 'ISSUE_ATTACHMENT' | 'ISSUE_EXPORT' | 'IMPORT_FILE';

/**
 * Where a browser sends the file: every field in this order, then the part `file`
 * (docs/contract/files.md#the-form-of-a-slot).
 */
const uploadDataSchema = z.object({
  url: z.string(),
  fields: z.record(z.string(), z.string()),
});
export type UploadData = z.infer<typeof uploadDataSchema>;

export const assetSlotSchema = z.object({
  upload_data: uploadDataSchema,
  asset_id: z.uuid(),
  asset_url: z.string(),
});
export type AssetSlot = z.infer<typeof assetSlotSchema>;

/** An image that was fetched, with a name for it. */
export const fetchedPictureSchema = z.object({ asset_id: z.uuid(), asset_url: z.string(), name: z.string() });
export type FetchedPicture = z.infer<typeof fetchedPictureSchema>;

/** The copy of a file `id`, as it is brought (docs/contract/pictures.md#copies-of-images). */
export const assetCopySchema = z.object({ id: z.uuid(), asset_id: z.uuid(), asset_url: z.string() });
export type AssetCopy = z.infer<typeof assetCopySchema>;

const fileAttributesSchema = z.object({ name: z.string(), type: z.string(), size: z.number() });
export type FileAttributes = z.infer<typeof fileAttributesSchema>;

/** A file on a work item (docs/contract/attachments.md#fields). */
export const attachmentSchema = z.object({
  id: z.uuid(),
  attributes: fileAttributesSchema,
  asset: z.string(),
  asset_url: z.string(),
  issue: z.uuid(),
  issue_id: z.uuid(),
  project: z.uuid(),
  workspace: z.uuid(),
  entity_type: z.literal('ISSUE_ATTACHMENT'),
  entity_identifier: z.uuid(),
  size: z.number(),
  is_uploaded: z.boolean(),
  is_deleted: z.boolean(),
  is_archived: z.boolean(),
  storage_metadata: z.record(z.string(), z.unknown()).nullable(),
  external_source: z.string().nullable(),
  external_id: z.string().nullable(),
  ...auditFields,
  ...deletedAtField,
});
export type Attachment = z.infer<typeof attachmentSchema>;

export const attachmentSlotSchema = assetSlotSchema.extend({ attachment: attachmentSchema });
export type AttachmentSlot = z.infer<typeof attachmentSlotSchema>;
