import { z } from 'zod';
import { auditFields, deletedAtField } from '../../http/fields.ts';

/** An address that a person keeps on their home (docs/contract/quick-links.md#fields). */
export const quickLinkSchema = z.object({
  id: z.uuid(),
  workspace: z.uuid(),
  project: z.uuid().nullable(),
  title: z.string().nullable(),
  url: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  owner: z.uuid(),
  ...auditFields,
  ...deletedAtField,
});
export type QuickLink = z.infer<typeof quickLinkSchema>;
