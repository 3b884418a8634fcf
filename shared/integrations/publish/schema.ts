import { z } from 'zod';
import { auditFields, deletedAtField } from '../../http/fields.ts';
import { projectDetailSchema } from '../../projects/projects/lite.ts';
import { publishedFields } from '../../projects/publishing/settings.ts';
import { workspaceLiteSchema } from '../../workspaces/workspaces/schema.ts';

/** How a project is published (docs/contract/publishing.md#fields). Whoever has the anchor may look. */
export const deployBoardSchema = z.object({
  id: z.uuid(),
  anchor: z.string(),
  entity_name: z.string(),
  entity_identifier: z.uuid(),
  ...publishedFields,
  is_activity_enabled: z.boolean(),
  is_disabled: z.boolean(),
  intake: z.uuid().nullable(),
  /** What some clients call `intake`. */
  inbox: z.uuid().nullable(),
  project: z.uuid(),
  project_details: projectDetailSchema,
  workspace: z.uuid(),
  workspace_detail: workspaceLiteSchema,
  ...auditFields,
  ...deletedAtField,
});
export type DeployBoard = z.infer<typeof deployBoardSchema>;

/** What stands for the board of a project that is not published. */
export const noBoardSchema = z.object({ id: z.null(), anchor: z.null() });
export const NO_BOARD = { id: null, anchor: null } as const;
