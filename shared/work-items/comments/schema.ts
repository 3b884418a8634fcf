import { z } from 'zod';
import { auditFields, deletedAtField } from '../../http/fields.ts';
import { issueFlatSchema } from '../items/issue-flat.ts';
import { projectDetailSchema } from '../../projects/projects/lite.ts';
import { userLiteSchema } from '../../identity/users/schema.ts';
import { workspaceLiteSchema } from '../../workspaces/workspaces/schema.ts';

/** INTERNAL comments stay inside; EXTERNAL ones are shown on a published board as well. */
export const COMMENT_ACCESSES = ['INTERNAL', 'EXTERNAL'] as const;

/** docs/contract/reactions.md#fields */
export const commentReactionSchema = z.object({
  id: z.uuid(),
  reaction: z.string(),
  actor: z.uuid(),
  comment: z.uuid(),
  project: z.uuid(),
  workspace: z.uuid(),
  ...auditFields,
});
export type CommentReaction = z.infer<typeof commentReactionSchema>;

/** docs/contract/comments.md#fields */
export const commentSchema = z.object({
  id: z.uuid(),
  workspace: z.uuid(),
  workspace_detail: workspaceLiteSchema,
  project: z.uuid(),
  project_detail: projectDetailSchema,
  issue: z.uuid(),
  issue_detail: issueFlatSchema,
  actor: z.uuid(),
  actor_detail: userLiteSchema,
  comment_html: z.string(),
  comment_json: z.record(z.string(), z.unknown()),
  comment_stripped: z.string(),
  attachments: z.array(z.string()),
  access: z.enum(COMMENT_ACCESSES),
  comment_reactions: z.array(commentReactionSchema),
  is_member: z.boolean(),
  external_source: z.string().nullable(),
  external_id: z.string().nullable(),
  edited_at: z.string().nullable(),
  /** The comment that began the thread; null for that one itself. */
  parent: z.uuid().nullable(),
  /** Null while the thread is open, and for every reply. */
  resolved_at: z.string().nullable(),
  resolved_by: z.uuid().nullable(),
  ...auditFields,
  ...deletedAtField,
});
export type Comment = z.infer<typeof commentSchema>;
