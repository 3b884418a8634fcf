import type { Attachment as FullAttachment } from '@tandem/shared/files/assets/schema.ts';

/** docs/contract/attachments.md#fields; the fields that the client reads. */
export type Attachment = Pick<
  FullAttachment,
  'id' | 'issue' | 'project' | 'attributes' | 'asset_url' | 'created_by' | 'created_at'
>;
