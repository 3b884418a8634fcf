import { z } from 'zod';
import { idsInput, jsonObjectInput, nameInput, newIdInput } from '../../http/fields.ts';
import { descriptionInput } from '../../http/lenient.ts';

const fields = z.object({ description: descriptionInput, query_dict: jsonObjectInput }).partial();

/** Body of POST W/analytic-view/ (docs/contract/analytics.md#saved-charts). */
export const createAnalyticViewInput = fields.extend({ name: nameInput(), id: newIdInput.optional() });
export type CreateAnalyticView = z.infer<typeof createAnalyticViewInput>;

/** Body of PATCH. */
export const updateAnalyticViewInput = fields.extend({ name: nameInput().optional() });
export type UpdateAnalyticView = z.infer<typeof updateAnalyticViewInput>;

/** As many as a filter takes. */
const MAX_PROJECTS = 100;

/** Body of POST W/export-analytics/. Axes are free text, because a wrong one is reported as a rule and not as a field. */
export const exportAnalyticsInput = z.object({
  x_axis: z.string().max(100).nullish(),
  y_axis: z.string().max(100).nullish(),
  segment: z.string().max(100).nullish(),
  /** Nothing, null and an empty list mean all projects of the caller. */
  project: idsInput(MAX_PROJECTS).optional(),
});
export type ExportAnalytics = z.infer<typeof exportAnalyticsInput>;
