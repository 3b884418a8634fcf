import { z } from 'zod';
import { auditFields } from '../../http/fields.ts';
import { workItemSchema } from '../items/schema.ts';
import { RELATION_TYPES, type RelationType } from './types.ts';

const { id, name, state_id, sort_order, priority, sequence_id, project_id, label_ids, assignee_ids } =
  workItemSchema.shape;

/**
 * An item that another one is related to, under the type that it is listed by
 * (docs/contract/relations.md#a-related-item).
 */
const relatedWorkItemSchema = z.object({
  id,
  name,
  state_id,
  sort_order,
  priority,
  sequence_id,
  project_id,
  label_ids,
  assignee_ids,
  type_id: workItemSchema.shape.type_id,
  is_epic: workItemSchema.shape.is_epic,
  relation_type: z.enum(RELATION_TYPES),
  ...auditFields,
});
export type RelatedWorkItem = z.infer<typeof relatedWorkItemSchema>;

/** Answer of GET I/issue-relation/: every type is there, with a list that may be empty. */
const relatedItems = z.array(relatedWorkItemSchema);
export const relationsSchema = z.object({
  blocking: relatedItems,
  blocked_by: relatedItems,
  duplicate: relatedItems,
  relates_to: relatedItems,
  start_after: relatedItems,
  start_before: relatedItems,
  finish_after: relatedItems,
  finish_before: relatedItems,
} satisfies Record<RelationType, typeof relatedItems>);
export type Relations = z.infer<typeof relationsSchema>;

/** Answer of POST: the other items, with the type as it is stored. */
export const newRelationSchema = z.object({
  id,
  project_id,
  sequence_id,
  relation_type: z.enum(RELATION_TYPES),
  name,
  state_id,
  priority,
  assignee_ids,
});
export type NewRelation = z.infer<typeof newRelationSchema>;
