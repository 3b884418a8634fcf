import { z } from 'zod';
import { auditFields, deletedAtField } from '../../http/fields.ts';
import { logoPropsSchema } from '../../projects/projects/schema.ts';
import { publishedFields, publishedRow } from '../../projects/publishing/settings.ts';
import { VIEW_ACCESS } from './access.ts';

const jsonObject = z.record(z.string(), z.unknown());
export const viewAccessSchema = z.literal([VIEW_ACCESS.PUBLIC, VIEW_ACCESS.PRIVATE]);

/** What a view is by itself (docs/contract/views.md#fields), and what a Change of one carries. */
const viewInChangeSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  filters: jsonObject,
  rich_filters: jsonObject,
  query: jsonObject,
  display_filters: jsonObject,
  display_properties: jsonObject,
  access: viewAccessSchema,
  sort_order: z.number(),
  logo_props: logoPropsSchema,
  owned_by: z.uuid(),
  is_locked: z.boolean(),
  anchor: z.string().nullable(),
  workspace: z.uuid(),
  project: z.uuid().nullable(),
  ...auditFields,
  ...deletedAtField,
});
export type ViewInChange = z.infer<typeof viewInChangeSchema>;

/** A row of GET P/views/ and W/views/; only views of projects can be favourites. */
export const viewSchema = viewInChangeSchema.extend({ is_favorite: z.boolean().optional() });
export type View = z.infer<typeof viewSchema>;

/** How a view is published (docs/contract/views.md#publishing-a-view). */
export const publishedViewSchema = z.object({
  ...publishedRow,
  ...publishedFields,
  project: z.uuid().nullable(),
});
export type PublishedView = z.infer<typeof publishedViewSchema>;
