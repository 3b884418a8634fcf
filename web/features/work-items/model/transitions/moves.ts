import type { FieldChanges, NewWorkItem, WorkItem } from '#entities/work-items/rows/types.ts';

/** Items that are given a state, or one that is made with it. */
export type Moves = { items: readonly WorkItem[] } | { isNew: true; fields: FieldChanges };

/** What a picker of states is about; without moves every state is open. */
export type StateChoice = {
  projectId: string;
  values: Pick<NewWorkItem, 'type_id' | 'assignee_ids' | 'estimate_point'>;
  moves?: Moves;
};
