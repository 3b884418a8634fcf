import { z } from 'zod';
import { idInput, newIdInput, optionalIdInput, workspaceParams } from '../../http/fields.ts';
import { absentable, blankable, versionInput } from '../../http/lenient.ts';
import { pagingQuery } from '../../http/paging.ts';
import { htmlInput } from '../../rich-text/nesting.ts';
import { HEALTHS, SCOPE_KINDS } from './health.ts';

const healthInput = z.enum(HEALTHS);
const SCOPE_TEXT = 'A cycle, a module or a view is named by its id; all items have none.';

export const scopeInput = z
  .object({ kind: z.enum(SCOPE_KINDS), id: optionalIdInput.optional() })
  .transform(({ kind, id = null }) => ({ kind, id }))
  .refine(({ kind, id }) => (kind === 'all') === (id === null), SCOPE_TEXT);

/** Body of POST W/updates/ (docs/contract/updates.md#a-new-update). */
export const createUpdateInput = z.object({
  id: newIdInput.optional(),
  project_id: optionalIdInput.optional(),
  module_id: optionalIdInput.optional(),
  initiative_id: optionalIdInput.optional(),
  health: healthInput,
  description_html: blankable(htmlInput).optional(),
  scope: scopeInput.optional(),
  is_draft: z.boolean().optional(),
});
export type CreateUpdate = z.infer<typeof createUpdateInput>;

/** Body of PATCH W/updates/{id}/ (docs/contract/updates.md#changing-an-update). */
export const changeUpdateInput = z
  .object({
    health: healthInput,
    description_html: blankable(htmlInput),
    scope: scopeInput,
    /** With it an update that has changed since then is left alone: 409. */
    expected_updated_at: versionInput,
  })
  .partial();
export type ChangeUpdate = z.infer<typeof changeUpdateInput>;

/** Query of GET W/updates/ (docs/contract/updates.md#feed). */
export const updatesQuery = pagingQuery.extend({
  project: absentable(idInput),
  module: absentable(idInput),
  initiative: absentable(idInput),
  health: absentable(healthInput),
  /** Own drafts in place of posted updates. */
  is_draft: z.enum(['true', 'false']).optional(),
});
export type UpdatesQuery = z.infer<typeof updatesQuery>;

/** Query of GET W/updates/preview/. */
export const previewQuery = z.object({
  project: absentable(idInput),
  module: absentable(idInput),
  initiative: absentable(idInput),
  scope_kind: absentable(z.enum(SCOPE_KINDS)),
  scope_id: absentable(idInput),
});
export type PreviewQuery = z.infer<typeof previewQuery>;

/** Bodies of POST and PATCH W/updates/{id}/comments/…. */
export const createUpdateCommentInput = z.object({
  id: newIdInput.optional(),
  comment_html: blankable(htmlInput),
});
export type CreateUpdateComment = z.infer<typeof createUpdateCommentInput>;

export const changeUpdateCommentInput = z.object({ comment_html: blankable(htmlInput) });
export type ChangeUpdateComment = z.infer<typeof changeUpdateCommentInput>;

/** Body of POST W/updates/{id}/reactions/: the code of an emoji (docs/contract/reactions.md#reacting). */
export const updateReactionInput = z.object({
  reaction: z
    .string()
    .min(1)
    .max(20)
    .regex(/^[^\s/\\?#%.]+$/, 'Enter the code of an emoji.'),
});
export type UpdateReaction = z.infer<typeof updateReactionInput>;

export const updateParams = workspaceParams.extend({ update_id: idInput });
export const updateCommentParams = updateParams.extend({ update_comment_id: idInput });
/** Any text that can be looked up; 404 for one that is no reaction. */
const codeInput = z.string().refine((text) => text.isWellFormed() && !text.includes('\0'));
export const updateReactionParams = updateParams.extend({ reaction: codeInput });
