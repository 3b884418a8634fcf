import type { FieldChanges, NewWorkItem, WorkItem } from '#entities/work-items/rows/types.ts';

/** Items that get a new state, or a new item with its state. */
export type Moves = { items: readonly WorkItem[] } | { isNew: true; fields: FieldChanges };

/** The subject of a picker of states. Without `moves` every state is open. */
export type StateChoice = {
  projectId: string;
  values: Pick<NewWorkItem, 'type_id' | 'assignee_ids' | 'estimate_point'>;
  moves?: Moves;
};
