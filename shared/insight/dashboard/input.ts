import { z } from 'zod';

const MAX_FILTERS_LENGTH = 4_000;

/** Body of PATCH /api/dashboard/{id}/widgets/{id}/ (docs/contract/dashboard.md#arranging-it); what is not named stays. */
export const dashboardWidgetInput = z
  .object({
    filters: z
      .record(z.string(), z.unknown())
      .refine((filters) => JSON.stringify(filters).length <= MAX_FILTERS_LENGTH, 'Too long.'),
    is_visible: z.boolean(),
  })
  .partial();
export type DashboardWidgetPatch = z.infer<typeof dashboardWidgetInput>;
