import { z } from 'zod';
import { projectDetailSchema } from '../../projects/projects/lite.ts';
import { publishedFields, publishedRow } from '../../projects/publishing/settings.ts';
import { workspaceLiteSchema } from '../../workspaces/workspaces/schema.ts';

/** How a project is published (docs/contract/publishing.md#fields). Whoever has the anchor may look. */
export const deployBoardSchema = z.object({
  ...publishedRow,
  ...publishedFields,
  is_activity_enabled: z.boolean(),
  is_disabled: z.boolean(),
  intake: z.uuid().nullable(),
  /** What some clients call `intake`. */
  inbox: z.uuid().nullable(),
  project: z.uuid(),
  project_details: projectDetailSchema,
  workspace_detail: workspaceLiteSchema,
});
export type DeployBoard = z.infer<typeof deployBoardSchema>;
