import { z } from 'zod';
import { auditFields, deletedAtField } from '../../http/fields.ts';
import { projectDetailSchema } from '../../projects/projects/lite.ts';
import { workspaceLiteSchema } from '../../workspaces/workspaces/schema.ts';

const BOARD_LAYOUTS = ['list', 'kanban', 'calendar', 'gantt', 'spreadsheet'] as const;
export type BoardViews = Record<(typeof BOARD_LAYOUTS)[number], boolean>;

const boardViewsSchema = z.object({
  list: z.boolean(),
  kanban: z.boolean(),
  calendar: z.boolean(),
  gantt: z.boolean(),
  spreadsheet: z.boolean(),
}) satisfies z.ZodType<BoardViews>;

/** How a project is published (docs/contract/publishing.md#fields). Whoever has the anchor may look. */
export const deployBoardSchema = z.object({
  id: z.uuid(),
  anchor: z.string(),
  entity_name: z.string(),
  entity_identifier: z.uuid(),
  is_comments_enabled: z.boolean(),
  is_reactions_enabled: z.boolean(),
  is_votes_enabled: z.boolean(),
  is_activity_enabled: z.boolean(),
  is_disabled: z.boolean(),
  intake: z.uuid().nullable(),
  /** What some clients call `intake`. */
  inbox: z.uuid().nullable(),
  view_props: boardViewsSchema,
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
