import { z } from 'zod';
import { idInput, idsInput, nameInput, optionalIdInput } from '../../http/fields.ts';
import { numericInput } from '../../http/lenient.ts';
import { problemOfAddress } from './picture-address.ts';

const MAX_TYPE = 255;
const MAX_LINKED = 500;
const MAX_COPIED = 100;
const MAX_ADDRESS = 2000;

const file = {
  name: nameInput(),
  type: z.string().max(MAX_TYPE),
  /** Bytes; without it the largest size is meant. */
  size: numericInput(z.int().min(1)).optional(),
};

/** Asks for a place to put an attachment (docs/contract/attachments.md#wrong-slots). */
export const attachmentInput = z.object(file);
export type AttachmentInput = z.infer<typeof attachmentInput>;

const owner = {
  entity_type: z.string().max(MAX_TYPE),
  entity_identifier: optionalIdInput.optional().transform((id) => id ?? null),
};

/**
 * The same for an image; an empty identifier stands for something that does not exist yet
 * (docs/contract/pictures.md#pictures-that-wait).
 */
export const assetInput = z.object({ ...file, ...owner });
export type AssetInput = z.infer<typeof assetInput>;

/** An image of a text that is fetched from an address (docs/contract/pictures.md#a-picture-by-its-address). */
export const pictureAddressInput = z.object({
  url: z
    .string()
    .trim()
    .max(MAX_ADDRESS)
    .refine((text) => problemOfAddress(text) !== 'missing', 'Invalid URL')
    .refine((text) => problemOfAddress(text) !== 'malformed', 'Invalid URL format'),
  ...owner,
});
export type PictureAddress = z.infer<typeof pictureAddressInput>;

/** What may come with "it is uploaded": a better name. */
export const uploadedInput = z
  .object({ attributes: z.object({ name: file.name }).partial().optional() })
  .optional();
export type UploadedInput = z.infer<typeof uploadedInput>;

export const linkAssetsInput = z.object({ asset_ids: idsInput(MAX_LINKED) });
export const copyAssetsInput = z.object({ asset_ids: idsInput(MAX_COPIED) });

/** Files for a text that something was pasted into (docs/contract/pictures.md#pasted-files). */
export const duplicateAssetsInput = z.object({
  project_id: idInput,
  asset_ids: idsInput(MAX_COPIED),
});
export type DuplicateAssets = z.infer<typeof duplicateAssetsInput>;
