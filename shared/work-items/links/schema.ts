import { z } from 'zod';
import { auditFields, deletedAtField } from '../../http/fields.ts';
import { userLiteSchema } from '../../identity/users/schema.ts';

/** An address that belongs to a work item (docs/contract/links.md#fields); ids in both spellings that clients read. */
export const linkSchema = z.object({
  id: z.uuid(),
  title: z.string().nullable(),
  url: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  issue: z.uuid(),
  issue_id: z.uuid(),
  project: z.uuid(),
  workspace: z.uuid(),
  created_by_id: z.uuid().nullable(),
  created_by_detail: userLiteSchema.nullable(),
  ...auditFields,
  ...deletedAtField,
});
export type Link = z.infer<typeof linkSchema>;
