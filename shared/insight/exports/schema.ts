import { z } from 'zod';
import { auditFields, idsInput } from '../../http/fields.ts';
import { filterTreeInput } from '../../work-items/filters/input.ts';
import { userLiteSchema } from '../../identity/users/schema.ts';

/** What a copy of work items can be written as; and the archive of a workspace (docs/contract/exports.md#provider). */
const EXPORT_PROVIDERS = ['csv', 'xlsx', 'json', 'archive'] as const;
export type ExportProvider = (typeof EXPORT_PROVIDERS)[number];

/** Copies of work items, which are of projects. */
export type ItemsProvider = Exclude<ExportProvider, 'archive'>;

export const isExportProvider = (text: string): text is ExportProvider =>
  (EXPORT_PROVIDERS as readonly string[]).includes(text);

/** `provider` is free text, because a wrong one is reported as a rule and not as a field. */
export const exportInput = z.object({
  provider: z.string().max(100),
  /** Nothing, null and an empty list mean all projects of the caller. */
  project: idsInput(10_000).optional(),
  multiple: z.boolean().nullish(),
  /** A tree of filters: the items that lists show and that it lets through (docs/contract/exports.md#filtered-exports). */
  filters: filterTreeInput.optional(),
});
export type ExportInput = z.infer<typeof exportInput>;

/** One row of the history of exports (docs/contract/exports.md#fields). */
export const exportSchema = z.object({
  id: z.uuid(),
  ...auditFields,
  project: z.array(z.uuid()),
  provider: z.enum(EXPORT_PROVIDERS),
  status: z.enum(['queued', 'processing', 'completed', 'failed']),
  url: z
    .string()
    .nullable()
    .describe(
      'Where the caller gets the file: null until it is there, after seven days, and for who may not have it.',
    ),
  initiated_by: z.uuid(),
  initiated_by_detail: userLiteSchema,
  token: z.string(),
});
export type ExportRow = z.infer<typeof exportSchema>;
