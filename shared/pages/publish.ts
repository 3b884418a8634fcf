import { z } from 'zod';
import { logoPropsSchema } from '../projects/projects/schema.ts';
import { publishedFields, publishedRow, publishingFields } from '../projects/publishing/settings.ts';

/** Body of POST and PATCH P/pages/{id}/publish/ (docs/contract/published-pages.md#publishing-a-page). */
export const publishPageInput = z
  .object({
    is_indexed: publishingFields.is_indexed,
    expires_at: publishingFields.expires_at,
    password: publishingFields.password,
  })
  .partial();
export type PublishPage = z.infer<typeof publishPageInput>;

/** How a page is published (docs/contract/published-pages.md#fields). */
export const publishedPageSchema = z.object({
  ...publishedRow,
  is_indexed: publishedFields.is_indexed,
  expires_at: publishedFields.expires_at,
  has_password: publishedFields.has_password,
  project: z.uuid(),
});
export type PublishedPage = z.infer<typeof publishedPageSchema>;

/** What whoever has the anchor reads. */
export const openPageSchema = z.object({
  name: z.string(),
  description_html: z.string(),
  logo_props: logoPropsSchema,
  view_props: z.looseObject({}),
  updated_at: z.string(),
  is_indexed: z.boolean(),
});
export type OpenPage = z.infer<typeof openPageSchema>;
