import { z } from 'zod';
import { auditFields, deletedAtField } from '../../http/fields.ts';
import { emptyAsNull } from '../../http/lenient.ts';

const BOARD_LAYOUTS = ['list', 'kanban', 'calendar', 'gantt', 'spreadsheet'] as const;
type BoardLayout = (typeof BOARD_LAYOUTS)[number];
export type BoardViews = Record<BoardLayout, boolean>;
export const ALL_LAYOUTS: BoardViews = {
  list: true,
  kanban: true,
  calendar: true,
  gantt: true,
  spreadsheet: true,
};

const boardViewsSchema = z.object({
  list: z.boolean(),
  kanban: z.boolean(),
  calendar: z.boolean(),
  gantt: z.boolean(),
  spreadsheet: z.boolean(),
}) satisfies z.ZodType<BoardViews>;

/** The layouts that are shown; what is not named is not. */
export const viewsInput = z.object({
  list: z.boolean().default(false),
  kanban: z.boolean().default(false),
  calendar: z.boolean().default(false),
  gantt: z.boolean().default(false),
  spreadsheet: z.boolean().default(false),
});

/** What all that is published can be set to (docs/contract/publishing.md#fields). */
export const publishingFields = {
  is_comments_enabled: z.boolean(),
  is_reactions_enabled: z.boolean(),
  is_votes_enabled: z.boolean(),
  is_indexed: z.boolean(),
  /** From then on the anchor leads nowhere. */
  expires_at: emptyAsNull(z.iso.datetime({ offset: true })),
  /** What visitors are asked for; null takes it away. It is never answered. */
  password: emptyAsNull(z.string().min(4).max(128)),
  view_props: viewsInput,
};

/** How it is answered. */
export const publishedFields = {
  is_comments_enabled: z.boolean(),
  is_reactions_enabled: z.boolean(),
  is_votes_enabled: z.boolean(),
  is_indexed: z.boolean(),
  expires_at: z.string().nullable(),
  has_password: z.boolean(),
  view_props: boardViewsSchema,
};

/** The fields of a publication of any kind, besides its settings and its project. */
export const publishedRow = {
  id: z.uuid(),
  anchor: z.string(),
  entity_name: z.string(),
  entity_identifier: z.uuid(),
  workspace: z.uuid(),
  ...auditFields,
  ...deletedAtField,
};

/** What stands for it while it is not published. */
export const notPublishedSchema = z.object({ id: z.null(), anchor: z.null() });
export const NOT_PUBLISHED = { id: null, anchor: null } as const;
