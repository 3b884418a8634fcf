import { z } from 'zod';
import { auditFields } from '../../http/fields.ts';

const jsonObject = z.record(z.string(), z.unknown());

/** A note that is its owner's alone (docs/contract/stickies.md#fields). */
export const stickySchema = z.object({
  id: z.uuid(),
  name: z.string().nullable(),
  description: jsonObject,
  description_html: z.string(),
  description_stripped: z.string().nullable(),
  logo_props: jsonObject,
  color: z.string().nullable(),
  background_color: z.string().nullable(),
  workspace: z.uuid(),
  owner: z.uuid(),
  sort_order: z.number(),
  ...auditFields,
});
export type Sticky = z.infer<typeof stickySchema>;
