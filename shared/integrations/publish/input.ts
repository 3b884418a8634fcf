import { z } from 'zod';
import { optionalIdInput } from '../../http/fields.ts';

/** The layouts that are shown; what is not named is not. */
const viewsInput = z.object({
  list: z.boolean().default(false),
  kanban: z.boolean().default(false),
  calendar: z.boolean().default(false),
  gantt: z.boolean().default(false),
  spreadsheet: z.boolean().default(false),
});

/** Body of POST and PATCH: `view_props` goes before `views`, its older name (docs/contract/publishing.md#layouts). */
export const deployBoardInput = z
  .object({
    is_comments_enabled: z.boolean(),
    is_reactions_enabled: z.boolean(),
    is_votes_enabled: z.boolean(),
    intake: optionalIdInput,
    view_props: viewsInput,
    views: viewsInput,
  })
  .partial();
export type DeployBoardInput = z.infer<typeof deployBoardInput>;
