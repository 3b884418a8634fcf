import { z } from 'zod';
import { auditFields } from '../http/fields.ts';
import { logoPropsSchema } from '../projects/projects/schema.ts';
import { PAGE_ACCESS } from './access.ts';

export const pageAccessSchema = z.literal([PAGE_ACCESS.PUBLIC, PAGE_ACCESS.PRIVATE]);

/** The row of a Change of kind `page`: what the list answers without the caller's own `is_favorite`. */
const pageRowSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  owned_by: z.uuid(),
  access: pageAccessSchema,
  color: z.string(),
  label_ids: z.array(z.uuid()),
  parent: z.uuid().nullable(),
  is_locked: z.boolean(),
  archived_at: z.string().nullable(),
  workspace: z.uuid(),
  view_props: z.looseObject({ full_width: z.boolean().optional() }),
  logo_props: logoPropsSchema,
  project_ids: z.array(z.uuid()),
  /** Of a published page. */
  anchor: z.string().nullable(),
  ...auditFields,
});
export type PageRow = z.infer<typeof pageRowSchema>;

/** One element of GET P/pages/ (docs/contract/pages.md#fields). */
export const pageSchema = pageRowSchema.extend({ is_favorite: z.boolean() });
export type Page = z.infer<typeof pageSchema>;

/** A page made of a file: also how many of its links were to files that did not come along. */
export const importedPageSchema = pageSchema.extend({ missing_links: z.int() });
export type ImportedPage = z.infer<typeof importedPageSchema>;

/** The answer of creating and updating. */
export const pageDetailSchema = pageSchema.extend({ description_html: z.string() });
export type PageDetail = z.infer<typeof pageDetailSchema>;

/** The answer of restoring a version: also the version that says what the page said before. */
export const restoredPageSchema = pageDetailSchema.extend({ previous_version: z.uuid() });
export type RestoredPage = z.infer<typeof restoredPageSchema>;

/** GET one: also the work items that the text shows or names. */
export const pageWithItemsSchema = pageDetailSchema.extend({ issue_ids: z.array(z.uuid()) });
export type PageWithItems = z.infer<typeof pageWithItemsSchema>;

/** GET P/pages-summary/: how many pages each tab of the list has. */
export const pagesSummarySchema = z.object({
  public_pages: z.int(),
  private_pages: z.int(),
  archived_pages: z.int(),
});
export type PagesSummary = z.infer<typeof pagesSummarySchema>;

/** One element of the list of versions, newest first; the text comes with a single one. */
export const pageVersionSchema = z.object({
  id: z.uuid(),
  workspace: z.uuid(),
  page: z.uuid(),
  /** Null for a version that nobody has given one. */
  name: z.string().nullable(),
  last_saved_at: z.string(),
  owned_by: z.uuid(),
  ...auditFields,
});
export const pageVersionDetailSchema = pageVersionSchema.extend({
  description_binary: z.string().nullable(),
  description_html: z.string(),
  description_json: z.record(z.string(), z.unknown()),
});
export type PageVersion = z.infer<typeof pageVersionSchema>;
export type PageVersionDetail = z.infer<typeof pageVersionDetailSchema>;
