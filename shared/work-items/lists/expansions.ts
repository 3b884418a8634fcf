import { z } from 'zod';
import { labelSchema } from '../../projects/labels/schema.ts';
import { projectDetailSchema } from '../../projects/projects/lite.ts';
import { STATE_GROUPS } from '../../projects/states/schema.ts';
import { userLiteSchema } from '../../identity/users/schema.ts';
import { workspaceLiteSchema } from '../../workspaces/workspaces/schema.ts';
import { PRIORITIES } from '../items/priority.ts';
import { workItemDetailSchema, workItemSchema } from '../items/schema.ts';

/** What `expand` can add to work items besides what a single read knows (docs/contract/work-items.md#expand). */
const stateLiteSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  color: z.string(),
  group: z.enum(STATE_GROUPS),
});

/** The other item of a relation, with the type as it is stored (docs/contract/lists.md#relations-in-the-list). */
const relatedItemSchema = z.object({
  id: z.uuid(),
  project_id: z.uuid(),
  sequence_id: z.int(),
  name: z.string(),
  state_id: z.uuid(),
  priority: z.enum(PRIORITIES),
  relation_type: z.string(),
  /** By this id Changes speak of the relation. */
  relation_id: z.uuid(),
});

const added = z.object({
  issue_relation: z.array(relatedItemSchema).optional(),
  issue_related: z.array(relatedItemSchema).optional(),
  state: stateLiteSchema.optional(),
  project: projectDetailSchema.optional(),
  workspace: workspaceLiteSchema.optional(),
  assignees: z.array(userLiteSchema).optional(),
  labels: z.array(labelSchema).optional(),
  created_by: z.union([z.uuid(), userLiteSchema]).nullable(),
});
const { issue_reactions, issue_link, issue_attachments, parent } = workItemDetailSchema.shape;

/** A single read with everything that `expand` can ask for; `created_by` becomes the person when asked for. */
export const expandedDetailSchema = workItemDetailSchema.extend(added.shape);
export type ExpandedDetail = z.infer<typeof expandedDetailSchema>;

/** A row of `issues-detail/`. */
export const expandedWorkItemSchema = workItemSchema.extend({
  issue_reactions,
  issue_link,
  issue_attachments,
  parent,
  ...added.shape,
});
export type ExpandedWorkItem = z.infer<typeof expandedWorkItemSchema>;
