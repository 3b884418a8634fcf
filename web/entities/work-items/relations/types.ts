import type { RelatedWorkItem } from '@tandem/shared/work-items/relations/schema.ts';

export { RELATION_TYPES, type RelationType } from '@tandem/shared/work-items/relations/types.ts';

/** What is shown of the item at the other end (docs/contract/relations.md#a-related-item). */
export type OtherItem = Pick<
  RelatedWorkItem,
  'id' | 'project_id' | 'sequence_id' | 'name' | 'state_id' | 'priority' | 'assignee_ids' | 'is_epic'
>;

/** That an item is related to another one, as the list of the one says it. Two items are related once at most. */
export type Relation = {
  /** `relationKey` of both. */
  id: string;
  issue: string;
  project: string;
  relation_type: RelatedWorkItem['relation_type'];
  other: OtherItem;
};
