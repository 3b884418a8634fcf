import { z } from 'zod';

/** docs/contract/labels.md#fields. Labels with a `parent` are shown as its group. */
export const labelSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  color: z.string(),
  parent: z.uuid().nullable(),
  project_id: z.uuid(),
  workspace_id: z.uuid(),
  sort_order: z.number(),
});
export type Label = z.infer<typeof labelSchema>;
